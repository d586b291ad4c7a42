import type { EventFields } from '#domain/analytics/analytics-event';
import type { LinkEvent, LinkPlace } from '#domain/analytics/link-events';

// The attributes by which markup declares its events. An unknown value is a type error, in Astro
// components and in islands.
interface EventAttributes {
  /** The event of a link, or of the links in an element. */
  'data-event'?: LinkEvent | undefined;
  /** The location of links in HTML of the content. */
  'data-place'?: LinkPlace | undefined;
  /** The type of a card, in the event of its link. */
  'data-card'?: EventFields<'presentation card opened'>['card_type'] | undefined;
}

declare global {
  namespace astroHTML.JSX {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Adds attributes.
    interface HTMLAttributes extends EventAttributes {}
  }
}

declare module 'react' {
  // oxlint-disable-next-line no-unused-vars -- The type parameters must be those of React.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Adds attributes.
  interface HTMLAttributes<T> extends EventAttributes {}
}
