"""Who may compute many deals: processes of our own, and a Dask cluster of two workers."""

from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


def spawned(workers):
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


@contextmanager
def dask():
    import distributed

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)
