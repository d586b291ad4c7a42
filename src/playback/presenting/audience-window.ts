import { addressOf, type TalkWindow } from '#domain/presenting/window-address';
import type { Session } from './session.ts';

/** How long a window may take to load before it is taken for missing, in milliseconds. */
const LOAD_MS = 15_000;

/** What is known about the audience window. */
type AudienceStatus = 'connected' | 'waiting' | 'blocked' | 'lost';

/** The audience window as the console sees it. */
export interface AudienceWindow {
  /** Opens the window, or loads it again. */
  readonly open: () => void;
  readonly status: () => AudienceStatus;
  /** The address of the window, for a link. */
  readonly href: () => string;
  /** The name of the window, for a link. */
  readonly name: string;
}

/** The parts of the Window Management API that TypeScript lacks. */
interface ManagedScreens {
  readonly getScreenDetails?: () => Promise<{
    readonly currentScreen: unknown;
    readonly screens: readonly {
      readonly availLeft: number;
      readonly availTop: number;
      readonly availWidth: number;
      readonly availHeight: number;
    }[];
  }>;
}

/** Opens the window that the audience sees, on the second screen if there is one. */
export function openAudienceWindow(talk: TalkWindow, session: Session): AudienceWindow {
  let openedAt = 0;
  let isBlocked = false;
  const name = `podium-${talk.id}`;
  const href = () => addressOf(location.href, { ...talk, role: 'audience' });
  return {
    name,
    href,
    open() {
      const { availWidth, availHeight } = screen;
      const opened = window.open(href(), name, `popup,width=${availWidth},height=${availHeight}`);
      isBlocked = opened === null;
      openedAt = Date.now();
      if (!opened) return;
      session.adopt(opened);
      void moveToSecondScreen(opened);
    },
    status() {
      if (session.isConnected()) return 'connected';
      if (isBlocked) return 'blocked';
      return Date.now() - openedAt < LOAD_MS ? 'waiting' : 'lost';
    },
  };
}

/** Moves a window to another screen than that of the console, where visitors allow it. */
async function moveToSecondScreen(opened: Window): Promise<void> {
  const { getScreenDetails } = window as ManagedScreens;
  if (!getScreenDetails || !(screen as { isExtended?: boolean }).isExtended) return;
  try {
    const { screens, currentScreen } = await getScreenDetails.call(window);
    const other = screens.find((item) => item !== currentScreen);
    if (!other) return;
    opened.moveTo(other.availLeft, other.availTop);
    opened.resizeTo(other.availWidth, other.availHeight);
  } catch {
    // Refused. Presenters can move the window themselves.
  }
}
