// The hands of a player: picking cards up, dragging, putting down, by mouse, finger or keyboard. Python puts this text
// before card_table.js for tables that are played at, and ways.js before it. It knows which cards may go where, as Python
// said, and no rule.
const DRAG_FROM = 6; // pixels
const TWICE = 400, SHAKE = 450, ECHO = 500, SILENT = 2500; // milliseconds
const KEYS = { d: "draw", u: "undo", r: "redo", h: "hint" };
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const KEYS_TOLD = "Arrow keys go from card to card, Home and End to the ends of a pile or a row. Enter picks up and puts down, "
  + "Escape lets go, F sends a card to its best place. D draws, U undoes, R makes it again, H gives a hint.";

function useHands({ root, wrap, model, listen, state, motion, nameOf, cards, places, scale }) {
  root.classList.add("cg-playable");
  const live = document.createElement("div");
  live.className = "cg-live";
  live.setAttribute("aria-live", "polite");
  const keys = document.createElement("span");
  Object.assign(keys, { id: `cg-keys-${Math.random()}`, textContent: KEYS_TOLD, hidden: true });
  root.setAttribute("aria-describedby", keys.id);
  wrap.append(live, keys);
  let piles = {}; // by name, each with its cards, bottom first
  let held = null; // the card in hand and the pile that it lies in
  let drag = null, dragged = false, dropped = []; // dropped cards wait where they are for Python's answer
  let finger = null, tapped = -Infinity; // where a finger went down, and when one tapped last
  let last = { id: null, at: 0 }; // the last click
  let here = { element: null, pile: null }; // where the keyboard is
  let follow = null; // the card that the keyboard goes with
  let silence = null;
  let dealt = ""; // the deal on the table
  let handTold = ""; // what the panel was told of the card in hand

  const card = (id) => state().cards.get(id);
  const group = (id) => (piles[card(id)?.pile] ?? []).filter(({ z }) => z >= card(id).z);
  const targets = (id) => state().lifts[id] ?? [];
  const top = (pile) => (piles[pile] ?? []).at(-1);
  const presses = (pile, id) => places.get(pile).press && !canLeave(id); // else a click takes the card
  const canLeave = (id) => id === state().hand && targets(id).some((name) => name !== card(id).pile);
  const put = (element, name, value) => { // writing what is there already costs time, too
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  };
  const position = (element) => element.dataset.place.match(/-?[\d.]+/g).map(Number);
  const { neighbour, endOf } = useWays(places, position);

  // To Python and back.
  function say(text, isAlarm = false) {
    live.textContent = text;
    live.classList.toggle("cg-alarm", isAlarm); // then it is to be seen, too
  }

  function alarm(text) {
    clearTimeout(silence);
    follow = null;
    putBack();
    say(text, true);
  }

  function send(what, more = {}) {
    clearTimeout(silence);
    silence = setTimeout(() => alarm("Python is busy, or was restarted. If nothing comes, run all cells again."), SILENT);
    try {
      model.send({ do: what, ...more });
    } catch {
      alarm("Python was restarted. Copy your game from “Save and share”, then run all cells again and play the line there.");
    }
  }

  function answered() {
    clearTimeout(silence);
    say("");
    putBack();
    const stop = stops().find(({ element }) => element === cards.get(follow));
    if (stop && here.element === document.activeElement) goTo(stop);
    follow = null;
  }

  function shake({ refused = [] }) {
    if (!motion()) return;
    for (const id of refused) {
      cards.get(id)?.classList.add("cg-shake");
      setTimeout(() => cards.get(id)?.classList.remove("cg-shake"), SHAKE);
    }
  }

  // Holding a card.
  const whereTo = (to) => (to.length ? `it can go to ${to.join(", ")}` : "it fits nowhere now");

  const inHand = (id) => ({ id, pile: card(id).pile, face: card(id).face });

  function pickUp(id) {
    held = inHand(id);
    dress();
    const to = targets(id).map((name) => places.get(name).label);
    say(`${nameOf(card(id).face)} picked up; ${whereTo(to)}`);
  }

  function drop() {
    held = null;
    dress();
  }

  function letGo() {
    const wasHeld = held;
    drop();
    if (wasHeld) say("put back");
  }

  /** Let the panel say what is in hand and where it can go, and what was said before when nothing is. */
  function tellHand() {
    const face = held && card(held.id)?.face, to = held ? targets(held.id).map((name) => places.get(name).label) : [];
    const words = face ? `${face[0].replace("T", "10")}${SYMBOLS[face[1]]} in hand: ${whereTo(to)}.` : "";
    if (words === handTold) return;
    handTold = words;
    if (!words && !live.classList.contains("cg-alarm")) say("");
    root.dispatchEvent(new CustomEvent("cg-hand", { bubbles: true, detail: words }));
  }

  function putDown(pile) {
    follow = held.id;
    last.id = null; // a second click there is not a double click
    send("move", { card: held.id, to: pile });
    drop();
  }

  function sendToBest(id) {
    drop();
    send("best", { card: id });
  }

  /** A click, a tap, or Enter on a card or a place. */
  function tap(pile, id) {
    const twice = id !== null && id === last.id && performance.now() - last.at < TWICE;
    last = { id: twice ? null : id, at: performance.now() };
    const faceUp = Boolean(card(id)?.face);
    if (presses(pile, id)) {
      drop();
      send("press", { to: pile });
    } else if (twice && faceUp) sendToBest(id);
    else if (held && pile !== held.pile) putDown(pile);
    else if (held && (id === held.id || !faceUp)) letGo();
    else if (faceUp) pickUp(id);
    else send("press", { to: pile });
  }

  // What the eye and the ear are told of.
  function dress() {
    const lifted = new Set(held ? group(held.id).map(({ id }) => id) : []);
    const glow = held ? targets(held.id) : [];
    const advice = model.get("advice"), advised = new Set("card" in advice ? group(advice.card).map(({ id }) => id) : []);
    const moved = new Set(model.get("marked"));
    for (const [id, element] of cards) {
      const { pile } = card(id), isTop = top(pile)?.id === id;
      element.classList.toggle("cg-held", lifted.has(id));
      element.classList.toggle("cg-target", isTop && glow.includes(pile));
      element.classList.toggle("cg-advised", advised.has(id) || (isTop && advice.to === pile));
      element.classList.toggle("cg-moved", moved.has(id));
      put(element, "aria-pressed", lifted.has(id));
    }
    for (const [name, element] of places) {
      const empty = !top(name);
      element.classList.toggle("cg-target", empty && glow.includes(name));
      element.classList.toggle("cg-advised", advice.to === name && (empty || !("card" in advice)));
    }
    root.classList.toggle("cg-won", model.get("won"));
    tellHand();
  }

  /** Where the keyboard may stop: at the face-up cards that do not lie hidden in a heap, and at places without any. */
  function stops() {
    const found = [];
    for (const [name, place] of places) {
      const pile = piles[name] ?? [], spread = pile.filter((one, index) =>
        one.face && (index === pile.length - 1 || Math.abs(pile[index + 1].y - one.y) >= 6));
      if (!spread.length || place.press) found.push({ element: place, pile: name });
      for (const { id } of spread) if (!presses(name, id)) found.push({ element: cards.get(id), pile: name });
    }
    return found;
  }

  /** Say whether the same deal is still on the table; what was begun on another is let go. */
  function isSameDeal() {
    const now = root.getAttribute("aria-label"), same = now === dealt && (!drag || card(drag.id)?.face === drag.face);
    dealt = now;
    if (!same) {
      held = null;
      last.id = null;
    }
    return same;
  }

  function shown(newPiles) {
    piles = newPiles;
    for (const pile of Object.values(piles)) pile.sort((one, other) => one.z - other.z);
    if (held && (card(held.id)?.pile !== held.pile || card(held.id).face !== held.face)) held = null;
    const sameDeal = isSameDeal();
    if (drag && (!sameDeal || String(group(drag.id).map(({ id }) => id)) !== String(drag.ids)) && endDrag()) held = null;
    if (drag?.live) carry();
    putBack();
    const all = stops(), reachable = new Set(all.map(({ element }) => element));
    keepPlace(all);
    for (const [name, pile] of Object.entries(piles)) {
      pile.forEach(({ id, face }, index) => {
        const element = cards.get(id), reads = reachable.has(element);
        const inHand = state().hand === id ? "in hand, " : "";
        if (reads) put(element, "aria-label", `${nameOf(face)}, ${inHand}${places.get(name).label}, ${index + 1} of ${pile.length}`);
        put(element, "role", "button");
        put(element, "data-lm-suppress-shortcuts", true); // else the notebook takes the keys
        put(element, "aria-hidden", !reads);
        if (!reads) element.removeAttribute("tabindex");
      });
    }
    for (const element of places.values()) {
      const reads = reachable.has(element);
      put(element, "role", reads ? "button" : "img");
      if (reads) put(element, "data-lm-suppress-shortcuts", true);
      else element.removeAttribute("tabindex");
    }
    dress();
  }

  /** Leave the keyboard at its card, or where that is gone at the last card of its pile. */
  function keepPlace(all) {
    const focused = here.element !== null && here.element === document.activeElement;
    const stop = all.find(({ element, pile }) => element === here.element && pile === here.pile)
      ?? all.findLast(({ pile }) => pile === here.pile)
      ?? all.find(({ pile }) => places.get(pile).press)
      ?? all[0];
    for (const { element } of all) put(element, "tabindex", element === stop.element ? 0 : -1);
    if (focused) goTo(stop);
    else here = stop;
  }

  function goTo(stop) {
    if (here.element) put(here.element, "tabindex", -1);
    here = stop;
    put(here.element, "tabindex", 0);
    here.element.focus({ preventScroll: true });
  }

  // Dragging.
  /**
   * The pile under the middle of the dragged card: one where it may go, if one is near; else the nearest, to be told why
   * not. None where the card is nearest to its own pile, or to no pile.
   */
  function under({ id, dx, dy }) {
    const element = cards.get(id), [atX, atY] = position(element), own = card(id).pile, good = targets(id);
    const x = atX + dx + element.offsetWidth / 2, y = atY + dy + element.offsetHeight / 2;
    let best = null, least = Infinity;
    for (const [name, place] of places) {
      const left = parseFloat(place.style.left), upper = parseFloat(place.style.top);
      const end = top(name) ? position(cards.get(top(name).id))[1] : upper;
      const width = place.offsetWidth, height = place.offsetHeight;
      const aside = Math.abs(x - left - width / 2), above = Math.max(upper - y, 0, y - end - height);
      const reach = good.includes(name) ? 1 : 0.6;
      if (aside > width * reach || above > height * reach) continue;
      const far = aside + above + (name === own || good.includes(name) ? 0 : 10000);
      if (far < least) [best, least] = [name, far];
    }
    return best === own ? null : best;
  }

  function startDrag(event) {
    drag.live = true;
    last.id = null; // a drag is no half of a double click
    root.setPointerCapture(event.pointerId); // not sooner: a click would lose its card
    held = inHand(drag.id);
    dropped = dropped.filter((id) => !drag.ids.includes(id));
    dress();
  }

  /** Put the dragged cards where the pointer is. */
  function carry() {
    drag.ids.forEach((id, index) => {
      const element = cards.get(id), [x, y] = position(element);
      element.classList.add("cg-dragging");
      Object.assign(element.style, { zIndex: 3000 + index, transform: `translate(${x + drag.dx}px,${y + drag.dy}px)` });
    });
  }

  /** End a drag; the cards stay where they were dropped until `putBack`. Give whether cards were dragged. */
  function endDrag() {
    const ended = drag;
    drag = null;
    if (!ended?.live) return false;
    dropped = [...dropped, ...ended.ids];
    dragged = true; // the click that follows is not a tap
    return true;
  }

  /** Let dropped cards slide to where they belong, above the rest. */
  function putBack() {
    const back = dropped.map((id) => cards.get(id)).filter(Boolean);
    dropped = [];
    for (const element of back) {
      element.classList.remove("cg-dragging");
      Object.assign(element.style, { transform: element.dataset.place, zIndex: 1000 + Number(element.dataset.z) });
    }
    if (back.length) setTimeout(land, model.get("duration"), back);
  }

  function land(some) {
    for (const element of some)
      if (!element.classList.contains("cg-dragging")) element.style.zIndex = element.dataset.z;
  }

  function release() {
    setTimeout(() => { dragged = false; });
  }

  function cancelDrag() {
    if (!endDrag()) return;
    putBack();
    letGo();
  }

  listen(wrap, "pointerdown", (event) => {
    if (event.target.closest(".cg-card, .cg-place")) return;
    event.preventDefault(); // a click on the felt must not leave the keys to the notebook
    here.element.focus({ preventScroll: true });
  });
  listen(root, "pointerdown", (event) => {
    if (!drag?.live) dragged = false;
    if (event.button || !event.isPrimary || drag?.live) return;
    const touched = event.target.closest(".cg-card, .cg-place"), element = event.target.closest(".cg-card");
    if (touched && event.pointerType === "touch")
      finger = { element: touched, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    if (!element || !card(Number(element.dataset.id)).face) return;
    const id = Number(stopOf(element).element.dataset.id ?? NaN); // none where a place is the stop
    if (!card(id) || presses(element.dataset.pile, id)) return;
    const ids = group(id).map((one) => one.id);
    const { face } = card(id);
    drag = { id, ids, face, pointer: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0, live: false };
  });
  listen(root, "pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (!event.buttons) {
      cancelDrag(); // the button was let go elsewhere
      release();
      return;
    }
    drag.dx = (event.clientX - drag.x) / scale();
    drag.dy = (event.clientY - drag.y) / scale();
    if (!drag.live && Math.hypot(drag.dx, drag.dy) * scale() < DRAG_FROM) return;
    if (!drag.live) startDrag(event);
    carry();
  });
  for (const type of ["pointerup", "pointercancel"]) listen(root, type, release);
  listen(root, "pointerup", (event) => {
    const isTap = finger?.pointer === event.pointerId && !drag?.live
      && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < DRAG_FROM;
    if (isTap) {
      // Not left to the click: browsers keep back the one that follows a quick swipe.
      tapped = performance.now();
      tapAt(finger.element);
    }
    finger = null;
    if (event.pointerId !== drag?.pointer) return;
    const target = drag.live ? under(drag) : null;
    if (!endDrag()) return;
    if (target !== null && held) putDown(target);
    else {
      putBack();
      letGo();
    }
  });
  listen(root, "pointercancel", cancelDrag);

  /** The stop at a card or a place: itself, or where it lies in a heap the heap's last card. */
  function stopOf(element) {
    const all = stops();
    const { pile } = element.dataset, place = places.get(pile);
    return all.find((stop) => stop.element === element) ?? all.find((stop) => stop.element === place)
      ?? all.findLast((stop) => stop.pile === pile);
  }

  function tapAt(element) {
    const stop = stopOf(element), faceDown = element.dataset.face === "";
    follow = null;
    goTo(stop);
    const { id } = (faceDown ? element : stop.element).dataset;
    tap(stop.pile, id === undefined ? null : Number(id));
  }

  listen(root, "click", (event) => {
    if (dragged || performance.now() - tapped < ECHO) return;
    const element = event.target.closest(".cg-card, .cg-place");
    if (element) tapAt(element);
    else letGo();
  });
  listen(root, "focusin", ({ target }) => {
    if ("pile" in target.dataset) here = { element: target, pile: target.dataset.pile };
  });
  listen(root, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== here.element) return;
    const { element, pile } = here, id = "id" in element.dataset ? Number(element.dataset.id) : null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const holding = held || drag?.live;
    follow = null;
    cancelDrag();
    if (key.startsWith("Arrow")) {
      const next = neighbour(here, key, stops());
      if (next) goTo(next);
    } else if (key === "Home" || key === "End") goTo(endOf(here, key, stops()));
    else if (key === "Enter" || key === " ") {
      if (!event.repeat) tap(pile, id);
      last.id = null; // Enter twice is not a double click
    } else if (key === "Escape" && holding) letGo();
    else if (key === "f" && id !== null) sendToBest(id);
    else if (key in KEYS) {
      drop();
      send(KEYS[key]);
    } else return;
    here.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  });

  const heard = { "msg:custom": shake, "change:marked": dress, "change:advice": dress, "change:won": dress };
  heard["change:heard"] = () => queueMicrotask(answered); // when all that came with it is shown
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  return {
    shown,
    close() {
      clearTimeout(silence);
      for (const [event, act] of Object.entries(heard)) model.off(event, act);
    },
  };
}
