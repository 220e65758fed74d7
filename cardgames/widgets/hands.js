// The hands of a player: picking cards up, dragging, putting down, by mouse, finger or keyboard. Python puts this text
// before card_table.js for tables that are played at. It knows which cards may go where, as Python said, and no rule.
const DRAG_FROM = 6, TWICE = 400, SHAKE = 450; // pixels; milliseconds
const KEYS = { d: "draw", u: "undo", r: "redo", h: "hint" };

function useHands({ root, wrap, model, listen, state, motion, nameOf, cards, places, scale }) {
  root.classList.add("cg-playable");
  const live = document.createElement("div");
  live.className = "cg-live";
  live.setAttribute("aria-live", "polite");
  wrap.append(live);
  let piles = {}, held = null, drag = null, dragged = false, last = { id: null, at: 0 }, here = null;

  const send = (what, more = {}) => {
    try {
      model.send({ do: what, ...more });
    } catch {
      live.textContent = "Python was restarted: run this cell again.";
    }
  };
  const card = (id) => state().cards.get(id);
  const group = (id) => (piles[card(id)?.pile] ?? []).filter(({ z }) => z >= card(id).z);
  const targets = (id) => state().lifts[id] ?? [];
  const top = (pile) => (piles[pile] ?? []).at(-1);
  const position = (element) => element.dataset.place.match(/-?[\d.]+/g).map(Number);

  function pickUp(id) {
    held = id;
    dress();
    const to = targets(id).map((name) => places.get(name).label);
    live.textContent = `${nameOf(card(id).face)} picked up; ${to.length ? `it can go to ${to.join(", ")}` : "it fits nowhere now"}`;
  }

  function letGo() {
    if (held === null) return;
    held = null;
    live.textContent = "put back";
    dress();
  }

  function putDown(pile) {
    const moving = held;
    held = null;
    dress();
    send("move", { card: moving, to: pile });
  }

  /** A click, a tap, or Enter on a card or a place. */
  function tap(pile, id) {
    const twice = id !== null && id === last.id && performance.now() - last.at < TWICE;
    last = { id: twice ? null : id, at: performance.now() };
    const { press } = places.get(pile), faceUp = Boolean(card(id)?.face);
    if (press) {
      letGo();
      send("press", { to: pile });
    } else if (twice && faceUp) sendToBest(id);
    else if (held !== null && pile !== card(held).pile) putDown(pile);
    else if (held !== null && (id === held || !faceUp)) letGo();
    else if (faceUp) pickUp(id);
    else send("touch", { to: pile });
  }

  function sendToBest(id) {
    held = null;
    dress();
    send("best", { card: id });
  }

  // What the eye and the ear are told of.
  function dress() {
    const lifted = new Set(held === null ? [] : group(held).map(({ id }) => id));
    const glow = held === null ? [] : targets(held);
    const advice = model.get("advice"), advised = new Set("card" in advice ? group(advice.card).map(({ id }) => id) : []);
    const moved = new Set(model.get("marked"));
    for (const [id, element] of cards) {
      const { pile } = card(id), isTop = top(pile)?.id === id;
      element.classList.toggle("cg-held", lifted.has(id));
      element.classList.toggle("cg-target", isTop && glow.includes(pile));
      element.classList.toggle("cg-advised", advised.has(id) || (isTop && advice.to === pile));
      element.classList.toggle("cg-moved", moved.has(id));
      element.setAttribute("aria-pressed", String(lifted.has(id)));
    }
    for (const [name, element] of places) {
      const empty = !top(name);
      element.classList.toggle("cg-target", empty && glow.includes(name));
      element.classList.toggle("cg-advised", advice.to === name && (empty || !("card" in advice)));
    }
  }

  /** What may have the focus: the face-up cards that do not lie hidden in a heap, and places where there is none. */
  function stops() {
    const found = [];
    for (const [name, place] of places) {
      const pile = piles[name] ?? [], spread = pile.filter((one, index) =>
        one.face && (index === pile.length - 1 || Math.abs(pile[index + 1].y - one.y) >= 6));
      if (spread.length && !place.press) for (const { id } of spread) found.push({ element: cards.get(id), pile: name });
      else found.push({ element: place, pile: name });
    }
    return found;
  }

  function shown(newPiles) {
    piles = newPiles;
    for (const pile of Object.values(piles)) pile.sort((one, other) => one.z - other.z);
    if (held !== null && !card(held)?.face) held = null;
    if (drag && !card(drag.id)?.face) drag = null;
    const reachable = new Set(stops().map(({ element }) => element));
    for (const [name, pile] of Object.entries(piles)) {
      pile.forEach(({ id, face }, index) => {
        const element = cards.get(id), reads = reachable.has(element);
        if (reads) element.setAttribute("aria-label", `${nameOf(face)}, ${places.get(name).label}, ${index + 1} of ${pile.length}`);
        for (const [key, value] of [["role", "button"], ["data-lm-suppress-shortcuts", "true"]]) element.setAttribute(key, value);
        element.setAttribute("aria-hidden", String(!reads));
        if (!reads) element.removeAttribute("tabindex");
      });
    }
    for (const element of places.values()) {
      const reads = reachable.has(element);
      element.setAttribute("role", reads ? "button" : "img");
      if (reads) element.dataset.lmSuppressShortcuts = "true";
      else element.removeAttribute("tabindex");
    }
    if (!reachable.has(here) && !(here && here === document.activeElement)) here = [...reachable][0];
    for (const element of reachable) element.tabIndex = element === here ? 0 : -1;
    root.classList.toggle("cg-won", model.get("won"));
    dress();
  }

  function goTo(element) {
    if (here) here.tabIndex = -1;
    here = element;
    here.tabIndex = 0;
    here.focus({ preventScroll: true });
  }

  /** Find what lies next in the direction of an arrow key: first within the pile, then on the nearest pile that way. */
  function neighbour(key) {
    const all = stops(), from = here.dataset.pile;
    const mine = all.filter(({ pile }) => pile === from), index = mine.findIndex(({ element }) => element === here);
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step && index >= 0 && mine[index + step]) return mine[index + step].element;
    const spot = (name) => [parseFloat(places.get(name).style.left), parseFloat(places.get(name).style.top)];
    const [x, y] = spot(from), [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const name of new Set(all.map(({ pile }) => pile))) {
      const [px, py] = spot(name), ahead = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead > 5 && ahead + 3 * aside < least) [best, least] = [name, ahead + 3 * aside];
    }
    if (best === null) return null;
    const there = all.filter(({ pile }) => pile === best).map(({ element }) => element);
    if (dy || !("id" in here.dataset)) return dy > 0 ? there[0] : there.at(-1);
    const height = position(here)[1];
    const away = (element) => ("id" in element.dataset ? Math.abs(position(element)[1] - height) : 0);
    return there.reduce((one, other) => (away(other) < away(one) ? other : one));
  }

  // Dragging.
  function middle({ id, dx, dy }) {
    const [x, y] = position(cards.get(id));
    return [x + dx + cards.get(id).offsetWidth / 2, y + dy + cards.get(id).offsetHeight / 2];
  }

  /** The pile under the middle of the dragged card: one where it may go, if one is near; else the nearest, to be told why not. */
  function under(dragging) {
    const [x, y] = middle(dragging), good = targets(dragging.id);
    let best = null, least = Infinity;
    for (const [name, place] of places) {
      if (name === card(dragging.id).pile) continue;
      const left = parseFloat(place.style.left), upper = parseFloat(place.style.top);
      const end = top(name) ? position(cards.get(top(name).id))[1] : upper;
      const width = place.offsetWidth, height = place.offsetHeight;
      const aside = Math.abs(x - left - width / 2), above = Math.max(upper - y, 0, y - end - height);
      const reach = good.includes(name) ? 1 : 0.6;
      if (aside > width * reach || above > height * reach) continue;
      const far = aside + above + (good.includes(name) ? 0 : 10000);
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  function startDrag(event) {
    drag.live = true;
    root.setPointerCapture(event.pointerId); // not sooner: a click would lose its card
    held = drag.id;
    drag.ids = group(drag.id).map(({ id }) => id);
    dress();
  }

  function endDrag() {
    const ended = drag;
    drag = null;
    if (!ended?.live) return null;
    for (const id of ended.ids) {
      const element = cards.get(id);
      element?.classList.remove("cg-dragging");
      if (element) Object.assign(element.style, { transform: element.dataset.place, zIndex: element.dataset.z });
    }
    dragged = true;
    setTimeout(() => { dragged = false; }); // the click that follows is not a tap
    return ended;
  }

  listen(root, "pointerdown", (event) => {
    if (event.button || !event.isPrimary) return;
    const element = event.target.closest(".cg-card, .cg-place");
    if (!element || event.target.closest(".cg-choice")) return;
    const id = "id" in element.dataset ? Number(element.dataset.id) : null;
    if (id !== null && card(id).face && !places.get(element.dataset.pile).press)
      drag = { id, x: event.clientX, y: event.clientY, dx: 0, dy: 0, live: false };
  });
  listen(root, "pointermove", (event) => {
    if (!drag) return;
    drag.dx = (event.clientX - drag.x) / scale();
    drag.dy = (event.clientY - drag.y) / scale();
    if (!drag.live && Math.hypot(drag.dx, drag.dy) * scale() < DRAG_FROM) return;
    if (!drag.live) startDrag(event);
    drag.ids.forEach((id, index) => {
      const element = cards.get(id), [x, y] = position(element);
      element.classList.add("cg-dragging");
      Object.assign(element.style, { zIndex: 3000 + index, transform: `translate(${x + drag.dx}px,${y + drag.dy}px)` });
    });
  });
  listen(root, "pointerup", () => {
    const target = drag?.live ? under(drag) : null;
    if (!endDrag()) return;
    if (target === null) letGo();
    else putDown(target);
  });
  listen(root, "pointercancel", () => endDrag() && letGo());
  listen(root, "click", (event) => {
    const element = event.target.closest(".cg-card, .cg-place");
    if (dragged || event.target.closest(".cg-choice")) return;
    if (!element) {
      letGo();
      return;
    }
    const { pile, id = top(pile)?.id } = element.dataset, all = stops();
    goTo((all.find((stop) => stop.element === element) ?? all.find((stop) => stop.pile === pile)).element);
    tap(pile, id === undefined ? null : Number(id));
  });
  listen(root, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest(".cg-card, .cg-place")) return;
    here = event.target.closest(".cg-card, .cg-place");
    const { pile, id: written } = here.dataset, id = written === undefined ? null : Number(written);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.startsWith("Arrow")) {
      const next = neighbour(key);
      if (next) goTo(next);
    } else if (key === "Enter" || key === " ") {
      if (event.repeat) last.id = null; // a key held down is not a double click
      tap(pile, id);
      last.id = null;
    } else if (key === "Escape") letGo();
    else if (key === "f" && card(id)?.face) sendToBest(id);
    else if (key in KEYS) send(KEYS[key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function shake({ refused = [] }) {
    if (!motion()) return;
    for (const id of refused) {
      cards.get(id)?.classList.add("cg-shake");
      setTimeout(() => cards.get(id)?.classList.remove("cg-shake"), SHAKE);
    }
  }
  const again = () => shown(piles);
  const heard = { "msg:custom": shake, "change:marked": again, "change:advice": again, "change:won": again };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  return {
    shown,
    close() {
      for (const [event, act] of Object.entries(heard)) model.off(event, act);
    },
  };
}
