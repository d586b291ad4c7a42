import type { ReactNode } from 'react';

/** Circular arrow from Lucide (ISC). In tiny frames it is all that the restart button shows. */
export function RestartIcon(): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
      <path d="M3 3v5h5" />
    </svg>
  );
}
