import type { VideoCaptions } from '#domain/video-data';
import { make } from './make.ts';
import type { SettingsStore } from './video-settings.ts';

/** Switches captions off, or on again as they were last. */
export type ToggleCaptions = () => void;

/**
 * Gives a video its captions. Shown are those that the visitor chose last, else those in the language of the page; what
 * is chosen in the menu of the browser is remembered.
 */
export function addCaptions(
  video: HTMLVideoElement,
  captions: readonly VideoCaptions[],
  pageLanguage: string,
  settings: SettingsStore,
  signal: AbortSignal,
): ToggleCaptions {
  const languages = captions.map(({ language }) => language);
  const inPage = matchLanguage(languages, pageLanguage);
  const chosen = settings.read().captions;
  let last = chosen === '' ? '' : (matchLanguage(languages, chosen ?? '') ?? inPage ?? '');
  let lastOn = last || (inPage ?? languages[0] ?? '');

  const tracks = captions.map(({ src, language, label }) => {
    const element = make('track', { kind: 'captions', src, srclang: language, label });
    // An attribute and no mode: what has a mode already, browsers mix with captions of their own choice.
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
  return () => show(shown() ? '' : lastOn);
}

/** The language among these that is the wanted one, else another of its variants: "pt" for "pt-BR". */
export function matchLanguage(languages: readonly string[], wanted: string): string | undefined {
  const main = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    languages.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((tag) => main(tag) === main(wanted))
  );
}
