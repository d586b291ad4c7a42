import type { EventFields, EventName } from './analytics-event.ts';
import { BASE } from '../addresses/base.ts';
import { HAS_PLATFORM } from '../features/constants.ts';
import type { PLATFORM, SIGNUP_PATH } from '../addresses/paths.ts';

type BottomPlace = EventFields<'bottom CTA'>['cta_location'];
type SignupPlace = EventFields<'signup visit'>['cta_location'];
type LinkType = EventFields<'signup visit'>['cta_type'];

/**
 * Locations of the event "call-to-action clicked". As the value of `data-place` it is for boxes
 * with HTML of the content, in which the addresses of the links decide first.
 */
export type LinkPlace = 'banner' | 'listing' | 'restartOverlay';

/** Texts that begin with the name of an event of the catalogue. */
type OfCatalogue<Text extends EventName | `${EventName},${string}`> = Text;

/**
 * Value of `data-event` on a link, or on a box around links: the event that following them logs
 * and, for calls to action, its fields `cta_location` and `cta_type` (whether they look like
 * buttons), and `target_url` if it is not the `href`. `data-event.d.ts` declares the attribute with
 * this type, so that an event that is not in the catalogue is a type error.
 */
export type LinkEvent = OfCatalogue<
  | 'click on logo'
  | `copy presentation,${EventFields<'copy presentation'>['copy_source']}`
  | `bottom CTA,${BottomPlace},BUTTON`
  | `visit to pricing page from login,header,LINK,${(typeof PLATFORM)['login']}`
  | `signup visit,${SignupPlace},${LinkType}`
  | `call-to-action clicked,${LinkPlace},${LinkType}`
>;

// Repeated here, because with an import islands would load another file. The type keeps both
// values the same.
const SIGNUP: typeof SIGNUP_PATH = `${BASE}/signup/`;

/**
 * Returns the `data-event` of a button by the address that it leads to: a sign-up, else a call to
 * action of its place, or nothing without a place.
 */
export function buttonEvent(href: string, place?: LinkPlace): LinkEvent | undefined {
  if (HAS_PLATFORM && href.split('?')[0] === SIGNUP) return 'signup visit,page,BUTTON';
  return place && `call-to-action clicked,${place},BUTTON`;
}
