// A table of cards: sprites placed from layouts that Python made. It knows cards, places and gestures, and no rule.
//
// The trait `frames` holds one table or a row of them: the first whole, each later one only what changed since the one
// before. The trait `step` says which is shown.
const RANKS = "A23456789TJQK";
const RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split(" ");
const SUITS = "SHDC";
const SUIT_NAMES = ["spades", "hearts", "diamonds", "clubs"];
const SHEET = { columns: 14, rows: 4, back: [13, 0] };
const BIGGEST = 1.5, SMALLEST = 0.7;

/** Fill every frame up from the one before, so that any step can be shown at once. */
function unfold(frames) {
  const states = [];
  let cards = new Map(), badges = new Map();
  for (const frame of frames) {
    cards = new Map(cards);
    badges = new Map(badges);
    for (const [id, face, x, y, z, pile] of frame.cards) cards.set(id, { face, x, y, z, pile });
    for (const [name, badge] of frame.badges) badges.set(name, badge);
    const { hand, to, onto = null, sign = "", choices = [], lifts = {} } = frame;
    states.push({ cards, badges, hand, to, onto, sign, choices, lifts });
  }
  return states;
}

/** The ids of the cards that are about to move: the one in hand, and those that lie on it. */
function inHand({ cards, hand }) {
  const held = cards.get(hand);
  return new Set([...cards].filter(([, { pile, z }]) => pile === held?.pile && z >= held.z).map(([id]) => id));
}

function sprite(face) {
  const [column, row] = face ? [RANKS.indexOf(face[0]), SUITS.indexOf(face[1])] : SHEET.back;
  return `${(100 * column) / (SHEET.columns - 1)}% ${(100 * row) / (SHEET.rows - 1)}%`;
}

/** Say in words what lies at a place, from the top; `hand` are the ids of the cards that are about to move. */
function describe(label, cards, hand) {
  const faceUp = cards.sort((one, other) => other.z - one.z).filter(({ face }) => face);
  const words = faceUp.filter(({ id }) => !hand.has(id)).map(({ face }) => nameOf(face));
  const faceDown = cards.length - faceUp.length;
  if (faceDown) words.unshift(`${faceDown} face down`);
  const held = faceUp.filter(({ id }) => hand.has(id)).map(({ face }) => nameOf(face));
  if (held.length) words.push(`${held.join(", ")} in hand on top`);
  return `${label}: ${words.join(", ") || "empty"}`;
}

const nameOf = ([rank, suit]) => `${RANK_NAMES[RANKS.indexOf(rank)]} of ${SUIT_NAMES[SUITS.indexOf(suit)]}`;

function make(tag, className, parent) {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
}

function render({ model, el }) {
  const cleanup = new AbortController();
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: cleanup.signal });
  el.classList.add("cg-stage");
  const wrap = make("div", "cg-wrap", el);
  const root = make("div", "cg-table", wrap);
  root.setAttribute("role", "group");
  let states = [], board = null, sheetUrl = null, landing = null, scale = 1, fitted = "";
  const cardElements = new Map(), placeElements = new Map();
  const state = () => states[Math.max(0, Math.min(model.get("step"), states.length - 1))];

  /** How large the table can be drawn where it stands. */
  function largest(presented) {
    const furniture = presented ? panelsInTheWay(presented) : model.get("furniture");
    const byHeight = Math.max(SMALLEST, (window.innerHeight - furniture) / board.height);
    return Math.min(presented ? Infinity : BIGGEST, byHeight, wrap.clientWidth / board.width || 1);
  }

  function fit() {
    if (!board) return;
    const presented = wrap.closest(".cg-presenting"), box = el.parentElement;
    box?.classList.remove("cg-beside");
    scale = largest(presented);
    if (presented) { // is it larger with its panel beside it?
      const below = scale;
      box.classList.add("cg-beside");
      scale = largest(presented);
      if (scale <= below) {
        box.classList.remove("cg-beside");
        scale = below;
      }
    }
    const left = Math.max(0, (wrap.clientWidth - board.width * scale) / 2), size = [left, scale, board.height].join();
    if (size === fitted) return; // else the browser would reckon with every card anew
    fitted = size;
    root.style.transform = `translateX(${left}px) scale(${scale})`;
    root.style.setProperty("--cg-scale", scale);
    wrap.style.height = `${board.height * scale}px`;
  }

  /** How high the panels above and below the table are, with the space between them, where it fills the window. */
  function panelsInTheWay(presented) {
    const { left, right } = wrap.getBoundingClientRect();
    const boxes = [...presented.querySelectorAll(".cg-panel")].map((panel) => panel.getBoundingClientRect());
    return boxes.filter((box) => box.left < right && box.right > left).reduce((sum, { height }) => sum + height + 8, 24);
  }

  function loadSheet() {
    if (sheetUrl) URL.revokeObjectURL(sheetUrl);
    sheetUrl = URL.createObjectURL(new Blob([model.get("sheet")], { type: "image/webp" }));
    root.style.setProperty("--cg-sheet", `url(${sheetUrl})`);
  }

  /** Lay the table anew: another layout or another game. */
  function rebuild() {
    const frames = model.get("frames"), height = board?.height;
    board = frames[0].table;
    states = unfold(frames);
    root.setAttribute("aria-label", board.title);
    root.style.width = `${board.width}px`;
    root.style.height = `${board.height}px`;
    root.style.setProperty("--cg-width", `${board.card_width}px`);
    root.style.setProperty("--cg-height", `${board.card_height}px`);
    if (states.length > 1) {
      root.tabIndex = 0;
      root.dataset.lmSuppressShortcuts = "true"; // else the notebook takes the keys
    } else root.removeAttribute("tabindex");
    const names = new Set(board.places.map(([name]) => name));
    for (const [name, element] of placeElements) {
      if (names.has(name)) continue;
      element.remove();
      placeElements.delete(name);
    }
    for (const place of board.places) setPlace(place);
    show();
    fit();
    if (height !== undefined && height !== board.height) wrap.scrollIntoView({ block: "nearest" });
  }

  function placeElement(name) {
    let element = placeElements.get(name);
    if (!element) {
      element = make("div", "cg-place", root);
      element.dataset.pile = name;
      element.setAttribute("role", "img");
      for (const part of ["caption", "badge"]) {
        element[part] = make("span", `cg-${part}`, element);
        element[part].setAttribute("aria-hidden", "true");
      }
      placeElements.set(name, element);
    }
    return element;
  }

  function setPlace(place) {
    const [name, label, x, y, caption, captionX, captionY, badgeX, badgeY, kind, press = ""] = place;
    const element = placeElement(name), drawn = place.join();
    Object.assign(element, { label, press });
    if (element.drawn === drawn) return;
    element.drawn = drawn;
    element.dataset.kind = kind;
    const put = (moved, left, top) => Object.assign(moved.style, { left: `${left}px`, top: `${top}px` });
    put(element, x, y);
    put(element.caption, captionX - x, captionY - y);
    put(element.badge, badgeX - x, badgeY - y);
    element.caption.textContent = caption;
  }

  function cardElement(id) {
    let element = cardElements.get(id);
    if (!element) {
      element = make("div", "cg-card", root);
      element.dataset.id = id;
      element.setAttribute("aria-hidden", "true"); // its place says what lies there
      make("div", "cg-face", element);
      cardElements.set(id, element);
    }
    return element;
  }

  function placeCard(id, { face, x, y, z, pile }) {
    const element = cardElement(id);
    const isNew = element.dataset.face === undefined, drawn = [face, x, y, z, pile].join();
    if (element.drawn === drawn) return; // most cards stay where they are
    element.drawn = drawn;
    if (element.dataset.face !== face) {
      element.dataset.face = face;
      element.firstChild.style.backgroundPosition = sprite(face);
      if (element.classList.contains("cg-turning")) {
        element.classList.remove("cg-turning");
        void element.offsetWidth; // lets the turn start again
      }
      element.classList.toggle("cg-turning", !isNew);
    }
    const place = `translate(${x}px,${y}px)`;
    const moves = element.dataset.place !== place;
    element.dataset.pile = pile;
    element.dataset.kind = placeElements.get(pile)?.dataset.kind ?? "hand";
    element.dataset.z = z;
    element.dataset.place = place;
    element.style.transform = place;
    element.style.zIndex = moves && !isNew && motion() ? 1000 + z : z; // above the rest until it lands
  }

  /** Give the cards that slid or turned their place in the pile. A timer, as a transition that never began never ends. */
  function land() {
    for (const element of cardElements.values()) {
      element.style.zIndex = element.dataset.z;
      element.classList.remove("cg-turning");
    }
  }

  const motion = () => model.get("duration") > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;

  function show() {
    const { cards, badges, to, onto, sign, choices } = state(), hand = inHand(state());
    root.style.setProperty("--cg-ms", `${model.get("duration")}ms`);
    for (const [id, element] of cardElements) {
      if (cards.has(id)) continue;
      element.remove();
      cardElements.delete(id);
    }
    for (const [id, card] of cards) {
      placeCard(id, card);
      const element = cardElements.get(id);
      element.classList.toggle("cg-in-hand", hand.has(id));
      element.classList.toggle("cg-goes-onto", id === onto);
      setSign(element, id === onto ? sign : "");
    }
    const piles = {};
    for (const [id, card] of cards) (piles[card.pile] ??= []).push({ id, ...card });
    for (const [name, badge] of badges) {
      const element = placeElements.get(name);
      element.setAttribute("aria-label", describe(element.label, piles[name] ?? [], hand));
      if (element.badge.textContent !== badge) element.badge.textContent = badge;
      element.badge.hidden = !badge;
      element.classList.toggle("cg-goes-here", name === to);
      setSign(element, name === to ? sign : "");
      offer(element, model.get("pickable") && choices.includes(name));
    }
    root.classList.toggle("cg-refusing", sign === "✗");
    hands?.shown(piles);
    clearTimeout(landing);
    landing = setTimeout(land, model.get("duration"));
  }

  function setSign(element, sign) {
    if (sign) element.dataset.sign = sign;
    else delete element.dataset.sign;
  }

  /** Let a place be picked, or no longer. */
  function offer(element, choice) {
    if (!choice && !element.classList.contains("cg-choice")) return; // nor lose the focus that it may have otherwise
    const picked = choice && element.dataset.pile === model.get("picked");
    element.classList.toggle("cg-choice", choice);
    element.classList.toggle("cg-picked", picked);
    element.setAttribute("role", choice ? "button" : "img");
    if (!choice) {
      for (const name of ["tabindex", "aria-pressed", "data-lm-suppress-shortcuts"]) element.removeAttribute(name);
      return;
    }
    element.tabIndex = 0;
    element.dataset.lmSuppressShortcuts = "true";
    element.setAttribute("aria-pressed", String(picked));
  }

  function pick(event) {
    const place = event.target.closest(".cg-choice");
    if (!place || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return false;
    model.set("picked", place.dataset.pile);
    model.save_changes();
    root.dispatchEvent(new CustomEvent("cg-pick", { bubbles: true, detail: place.dataset.pile }));
    return true;
  }

  // The hands that play stand before this script, where the table is one to play at: see hands.js.
  const hands = typeof useHands === "function"
    ? useHands({ root, wrap, model, listen, state, motion, nameOf, cards: cardElements, places: placeElements, scale: () => scale })
    : null;
  listen(root, "click", pick);
  listen(wrap, "pointerdown", (event) => {
    // The felt beside the table belongs to it: a click there must not leave the keys to the notebook.
    if (root.tabIndex < 0 || event.target.closest(".cg-choice")) return;
    event.preventDefault();
    root.focus({ preventScroll: true });
  });
  listen(root, "keydown", (event) => {
    if (pick(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const last = states.length - 1, step = model.get("step");
    const next = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: last, " ": step }[event.key];
    if (next === undefined || last < 1 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === " ") model.set("playing", !model.get("playing"));
    else model.set("step", Math.max(0, Math.min(next, last)));
    model.save_changes();
  });
  listen(window, "resize", fit);
  listen(document, "cg-present", fit);
  const resized = new ResizeObserver(fit);
  resized.observe(wrap);

  const heard = { "change:frames": rebuild, "change:sheet": loadSheet, "change:furniture": fit };
  for (const name of ["step", "duration", "pickable", "picked"]) heard[`change:${name}`] = show;
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  loadSheet();
  rebuild();
  return () => {
    cleanup.abort();
    clearTimeout(landing);
    hands?.close();
    resized.disconnect();
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
    URL.revokeObjectURL(sheetUrl);
  };
}

export default { render };
