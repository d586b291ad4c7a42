import type { LinkEvent } from '#domain/link-events';

// The attribute by which markup declares its event: an unknown value is a type error, in Astro
// components and in islands.
declare global {
  namespace astroHTML.JSX {
    interface HTMLAttributes {
      'data-event'?: LinkEvent | undefined;
    }
  }
}

declare module 'react' {
  // oxlint-disable-next-line no-unused-vars -- Both declarations must be alike.
  interface HTMLAttributes<T> {
    'data-event'?: LinkEvent | undefined;
  }
}
