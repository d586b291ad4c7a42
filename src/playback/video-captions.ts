import type { VideoCaptions } from '#domain/video-data';
import { createElement } from './create-element.ts';
import type { SettingsStore } from './video-settings.ts';

/** The captions of a video. */
export interface Captions {
  /** Returns the language of the shown captions, empty for none. */
  readonly shown: () => string;
  /** Shows the captions in a language; empty for none. */
  readonly show: (language: string) => void;
  /** Switches captions off, or back on in the last language. */
  readonly toggle: () => void;
}

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
): Captions {
  const languages = captions.map(({ language }) => language);
  const inPage = matchLanguage(languages, pageLanguage);
  const chosen = settings.read().captions;
  let last = chosen === '' ? '' : (matchLanguage(languages, chosen ?? '') ?? inPage ?? '');
  let lastOn = last || (inPage ?? languages[0] ?? '');

  const tracks = captions.map(({ src, language, label }) => {
    const element = createElement('track', { kind: 'captions', src, srclang: language, label });
    // Set the attribute instead of the mode: if a track already has a mode, browsers also show
    // captions of their own choice.
    element.default = language === last;
    video.append(element);
    return element.track;
  });
  const show = (language: string) =>
    tracks.forEach((track, index) => (track.mode = languages[index] === language ? 'showing' : 'disabled'));
  const shown = () => languages[tracks.findIndex(({ mode }) => mode === 'showing')] ?? '';
  video.textTracks.addEventListener(
    'change',
    () => {
      const now = shown();
      if (now === last) return;
      last = now;
      lastOn = now || lastOn;
      settings.write({ captions: now });
    },
    { signal },
  );
  return { shown, show, toggle: () => show(shown() ? '' : lastOn) };
}

/**
 * Returns the language that equals the wanted one, or else another variant of it: "pt" for "pt-BR".
 */
function matchLanguage(languages: readonly string[], wanted: string): string | undefined {
  const main = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    languages.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((tag) => main(tag) === main(wanted))
  );
}
