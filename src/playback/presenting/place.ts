import { isSamePlace, type Place } from '#domain/presenting/presenting';
import type { Player, PlayerState } from '../player-types.ts';

/** Inputs after which the place of this window is the visitor's choice, not that of a talk. */
const INPUTS = ['pointerdown', 'wheel', 'keydown', 'click', 'hashchange'];

/** Returns the place that a player shows. */
export const placeOf = ({ step, isOverview, view }: PlayerState): Place => ({
  step,
  isWhole: isOverview,
  view: view ?? null,
});

/** Moves a player to a place, unless it is there. */
export function showPlace(player: Player, place: Place): void {
  if (isSamePlace(place, placeOf(player.state()))) return;
  if (place.view) player.goToView(place.view);
  else if (place.isWhole) {
    if (!player.state().isOverview) player.toggleOverview();
  } else player.goTo(place.step);
}

/** Calls a function at each input of the visitor. */
export function onInput(take: () => void, signal: AbortSignal): void {
  for (const type of INPUTS)
    addEventListener(type, (event) => event.isTrusted && take(), { signal, capture: true });
}
