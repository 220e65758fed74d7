import time
def test_smoke(one_deal):
    t=time.time()
    print(one_deal.steppers[0].shown()["places"]["1"], one_deal.py("stepper.step"))
    one_deal.picture("smoke")
    print(one_deal.errors, time.time()-t)
def test_two(open_notebook):
    t=time.time()
    n=open_notebook("from cardgames import Clock, step_through\nstepper = step_through(Clock.deal(7))\nstepper")
    print("open", time.time()-t)
    n.steppers
    print("open", time.time()-t)
