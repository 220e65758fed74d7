// The ways of the keyboard on a table that is played at: from one stop, an element with its pile, to another. Python puts
// this text before hands.js.
function useWays(places, position) {
  /** Find what lies next in the direction of an arrow key: first within the pile, then on the nearest pile that way. */
  function neighbour({ element: card, pile: from }, key, all) {
    const mine = all.filter(({ pile }) => pile === from), index = mine.findIndex(({ element }) => element === card);
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step && index >= 0 && mine[index + step]) return mine[index + step];
    const spot = (name) => [parseFloat(places.get(name).style.left), parseFloat(places.get(name).style.top)];
    const [x, y] = spot(from), [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const name of new Set(all.map(({ pile }) => pile))) {
      const [px, py] = spot(name), ahead = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead > 5 && ahead + 3 * aside < least) [best, least] = [name, ahead + 3 * aside];
    }
    if (best === null) return null;
    const there = all.filter(({ pile }) => pile === best);
    if (dy || !("id" in card.dataset)) return dy > 0 ? there[0] : there.at(-1);
    const height = position(card)[1];
    const away = ({ element }) => ("id" in element.dataset ? Math.abs(position(element)[1] - height) : 0);
    return there.reduce((one, other) => (away(other) < away(one) ? other : one));
  }

  /** Find the first or the last stop of the pile, and from there of the row that the pile stands in. */
  function endOf(here, key, all) {
    const at = key === "Home" ? 0 : -1, spot = ({ pile }) => places.get(pile).style;
    const end = all.filter(({ pile }) => pile === here.pile).at(at);
    if (end.element !== here.element) return end;
    const row = all.filter((stop) => spot(stop).top === spot(here).top);
    return row.sort((one, other) => parseFloat(spot(one).left) - parseFloat(spot(other).left)).at(at);
  }

  return { neighbour, endOf };
}
