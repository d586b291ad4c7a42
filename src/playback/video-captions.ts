import { lookStyles, type CaptionLook } from '#domain/playback/caption-look';
import type { VideoCaptions } from '#domain/playback/playback-file';
import { createElement } from './create-element.ts';
import type { SettingsStore } from './video-settings.ts';

/**
 * Adds captions to a video. Shows the captions that the visitor chose last, or else those in the
 * language of the page. Remembers each choice.
 */
export function addCaptions(
  video: HTMLVideoElement,
  captions: readonly VideoCaptions[],
  pageLanguage: string,
  settings: SettingsStore,
  signal: AbortSignal,
) {
  const languages = captions.map(({ language }) => language);
  const inPage = matchLanguage(languages, pageLanguage);
  const chosen = settings.read().captions;
  let shown = chosen === '' ? '' : (matchLanguage(languages, chosen ?? '') ?? inPage ?? '');
  let lastOn = shown || (inPage ?? languages[0] ?? '');
  let second = matchLanguage(languages, settings.read().secondCaptions) ?? '';
  /** Whether the browser shows the video outside the page, and draws the captions itself. */
  let isOutside = false;

  const tracks = captions.map(({ src, language, label }) => {
    const element = createElement('track', { kind: 'captions', src, srclang: language, label });
    video.append(element);
    return element.track;
  });
  const modeOf = (index: number): TextTrackMode => {
    if (languages[index] === shown) return isOutside ? 'showing' : 'hidden';
    return shown && languages[index] === second && !isOutside ? 'hidden' : 'disabled';
  };
  const apply = () => tracks.forEach((track, index) => (track.mode = modeOf(index)));
  const choose = (language: string) => {
    if (language === shown) return;
    shown = language;
    lastOn = language || lastOn;
    settings.write({ captions: language });
  };
  const onChange = () => {
    // Undoes the browser's own choice of captions, which follows the settings of the system.
    // Outside the page, the choice is the visitor's.
    if (!isOutside) apply();
    else choose(languages[tracks.findIndex(({ mode }) => mode === 'showing')] ?? '');
  };
  apply();
  video.textTracks.addEventListener('change', onChange, { signal });
  // Picture in picture, and full screen on iPhones.
  for (const [type, isBegin] of [
    ['enterpictureinpicture', true],
    ['leavepictureinpicture', false],
    ['webkitbeginfullscreen', true],
    ['webkitendfullscreen', false],
  ] as const)
    video.addEventListener(
      type,
      () => {
        isOutside = isBegin;
        apply();
      },
      { signal },
    );
  /** Shows the captions in a language; empty for none. */
  const show = (language: string) => {
    choose(language);
    apply();
  };
  return {
    /** Returns the language of the shown captions, empty for none. */
    shown: () => shown,
    /** Returns the captions that the player draws, the lowest first. */
    drawn: () =>
      tracks
        .filter(({ mode }) => mode === 'hidden')
        .sort((a, b) => Number(a.language === second) - Number(b.language === second)),
    show,
    /** Returns the language of the captions above the shown ones, empty for none. */
    second: () => second,
    /** Shows captions in another language above the shown ones; empty for none. */
    showSecond(language: string) {
      second = language;
      settings.write({ secondCaptions: language });
      apply();
    },
    /** Switches captions off, or back on in the last language. */
    toggle: () => show(shown ? '' : lastOn),
  };
}

/** Gives the captions in an element the look that the visitor chose. */
export function styleCaptions(root: HTMLElement, look: CaptionLook): void {
  for (const [name, value] of lookStyles(look)) root.style.setProperty(name, value);
}

/** The captions of a video. */
export type Captions = ReturnType<typeof addCaptions>;

/** Returns the language that equals the wanted one, or else a variant of it: "pt" for "pt-BR". */
function matchLanguage(languages: readonly string[], wanted: string): string | undefined {
  const main = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    languages.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((tag) => main(tag) === main(wanted))
  );
}
