import type { EventFields, EventName } from './analytics-event.ts';
import { BASE } from '../addresses/base.ts';
import { HAS_PLATFORM } from '../features/constants.ts';
import type { PLATFORM, SIGNUP_PATH } from '../addresses/paths.ts';

type BottomPlace = EventFields<'bottom CTA'>['cta_location'];
type SignupPlace = EventFields<'signup visit'>['cta_location'];
type LinkType = EventFields<'signup visit'>['cta_type'];

/**
 * Locations of the event "call-to-action clicked". As `data-place`, it marks elements with HTML of
 * the content. Links in them log this event only if their addresses do not select another one.
 */
export type LinkPlace = 'banner' | 'listing' | 'restartOverlay';

/** Accepts only texts that begin with the name of an event of the catalogue. */
type OfCatalogue<Text extends EventName | `${EventName},${string}`> = Text;

/**
 * Value of `data-event` on a link, or on an element around links: the event that is logged when
 * they are followed and, for calls to action, its fields `cta_location` and `cta_type` (whether
 * they look like buttons), and `target_url` if it is not the `href`. `data-event.d.ts` declares the
 * attribute with this type, so that an event that is not in the catalogue is a type error.
 */
export type LinkEvent = OfCatalogue<
  | 'click on logo'
  | `copy presentation,${EventFields<'copy presentation'>['copy_source']}`
  | `bottom CTA,${BottomPlace},BUTTON`
  // The last part is the documented `target_url`, which ends with a slash; the link does not.
  | `visit to pricing page from login,header,LINK,${(typeof PLATFORM)['login']}`
  | `signup visit,${SignupPlace},${LinkType}`
  | `call-to-action clicked,${LinkPlace},${LinkType}`
>;

// Repeated here, because with an import islands would load another file. The type keeps both
// values the same.
const SIGNUP: typeof SIGNUP_PATH = `${BASE}/signup/`;

/**
 * Returns the `data-event` of a button with this `href`: a sign-up if it leads to the sign-up page,
 * else a call to action at its place; undefined without a place.
 */
export function buttonEvent(href: string, place?: LinkPlace): LinkEvent | undefined {
  if (HAS_PLATFORM && href.split('?')[0] === SIGNUP) return 'signup visit,page,BUTTON';
  return place && `call-to-action clicked,${place},BUTTON`;
}
