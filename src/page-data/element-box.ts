import type { StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf } from '#domain/playback/element-types';

/**
 * Longest side of a box in the page, in pixels. During a flight, browsers draw each box at least at
 * its own size times the device pixel ratio. So a larger box costs memory and time, and a smaller
 * one is coarser until the camera rests.
 */
const BOX_SIZE = 400;

/** Size limit of a box in pixels, even if its text or outline would need more. */
const LARGEST_BOX = 1000;

/** Returns the pixels per canvas unit in the box of an element. */
export function unitOf(element: StoryboardElement): number {
  const longest = Math.max(element.w, element.h);
  const unit = BOX_SIZE / longest;
  const sharp = Math.max(unit, rulesOf(element).sharpUnit(element, unit));
  return sixDigits(Math.min(sharp, LARGEST_BOX / longest));
}

/**
 * Returns the CSS of an element's box in the player, with `unit` pixels per canvas unit. The schema
 * has checked numbers and colours. Uses no design tokens, because a build shortens their names in
 * styles only.
 */
export function styleOf(element: StoryboardElement, unit: number): string {
  const { w, h, opacity } = element;
  const px = (length: number) => `${sixDigits(length * unit)}px`;
  return `width:${px(w)};height:${px(h)};opacity:${opacity};${rulesOf(element).style(element, px)}`;
}

/** Six digits are more precise than any screen. */
function sixDigits(number: number): number {
  return Number(number.toPrecision(6));
}
