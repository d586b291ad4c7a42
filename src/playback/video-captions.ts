import { captionStyleProperties, type CaptionStyle } from '#domain/playback/caption-style';
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
  const pageCaptionLanguage = matchLanguage(languages, pageLanguage);
  const chosenLanguage = settings.read().captions;
  let shownLanguage =
    chosenLanguage === ''
      ? ''
      : (matchLanguage(languages, chosenLanguage ?? '') ?? pageCaptionLanguage ?? '');
  let lastShownLanguage = shownLanguage || (pageCaptionLanguage ?? languages[0] ?? '');
  let secondLanguage = matchLanguage(languages, settings.read().secondCaptions) ?? '';
  /** Whether the browser shows the video outside the page, and draws the captions itself. */
  let isOutsidePage = false;

  const tracks = captions.map(({ src, language, label }) => {
    const element = createElement('track', { kind: 'captions', src, srclang: language, label });
    video.append(element);
    return element.track;
  });
  const modeOf = (index: number): TextTrackMode => {
    if (languages[index] === shownLanguage) return isOutsidePage ? 'showing' : 'hidden';
    return shownLanguage && languages[index] === secondLanguage && !isOutsidePage ? 'hidden' : 'disabled';
  };
  const apply = () => tracks.forEach((track, index) => (track.mode = modeOf(index)));
  const chooseLanguage = (language: string) => {
    if (language === shownLanguage) return;
    shownLanguage = language;
    lastShownLanguage = language || lastShownLanguage;
    settings.write({ captions: language });
  };
  const onChange = () => {
    // Undoes the browser's own choice of captions, which follows the settings of the system.
    // Outside the page, the choice is the visitor's.
    if (!isOutsidePage) apply();
    else chooseLanguage(languages[tracks.findIndex(({ mode }) => mode === 'showing')] ?? '');
  };
  apply();
  video.textTracks.addEventListener('change', onChange, { signal });
  // Picture in picture, and full screen on iPhones.
  for (const [type, isEntering] of [
    ['enterpictureinpicture', true],
    ['leavepictureinpicture', false],
    ['webkitbeginfullscreen', true],
    ['webkitendfullscreen', false],
  ] as const)
    video.addEventListener(
      type,
      () => {
        isOutsidePage = isEntering;
        apply();
      },
      { signal },
    );
  /** Shows the captions in a language; empty for none. */
  const show = (language: string) => {
    chooseLanguage(language);
    apply();
  };
  return {
    /** Returns the language of the shown captions, empty for none. */
    shownLanguage: () => shownLanguage,
    /** Returns the captions that the player draws, the lowest first. */
    drawnTracks: () =>
      tracks
        .filter(({ mode }) => mode === 'hidden')
        .sort((a, b) => Number(a.language === secondLanguage) - Number(b.language === secondLanguage)),
    show,
    /** Returns the language of the captions above the shown ones, empty for none. */
    secondLanguage: () => secondLanguage,
    /** Shows captions in another language above the shown ones; empty for none. */
    showSecondCaptions(language: string) {
      secondLanguage = language;
      settings.write({ secondCaptions: language });
      apply();
    },
    /** Switches captions off, or back on in the last language. */
    toggle: () => show(shownLanguage ? '' : lastShownLanguage),
  };
}

/** Gives the captions in an element the look that the visitor chose. */
export function styleCaptions(root: HTMLElement, look: CaptionStyle): void {
  for (const [name, value] of captionStyleProperties(look)) root.style.setProperty(name, value);
}

/** The captions of a video. */
export type Captions = ReturnType<typeof addCaptions>;

/** Returns the language that equals the wanted one, or else a variant of it: "pt" for "pt-BR". */
function matchLanguage(languages: readonly string[], wantedTag: string): string | undefined {
  const primarySubtag = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    languages.find((tag) => tag.toLowerCase() === wantedTag.toLowerCase()) ??
    languages.find((tag) => primarySubtag(tag) === primarySubtag(wantedTag))
  );
}
