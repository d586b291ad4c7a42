/** How long code that is fetched late, or a file that it needs, may take, in milliseconds (spec section 9, chunk timeout). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** How often at most a change of the window's size is answered, in milliseconds (spec section 9, resize throttle). */
export const RESIZE_THROTTLE_MS = 200;

/** How long a copy shows that it worked, in milliseconds (spec section 9, copy-success display). */
export const COPIED_MS = 3000;

/** How long the pointer rests in full screen before it and the controls hide, in milliseconds. */
export const POINTER_IDLE_MS = 3000;
