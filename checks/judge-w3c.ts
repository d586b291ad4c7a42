import { pageFacts } from '#pipeline/site/page-kinds';
import { splitLocale } from '#domain/addresses/paths';
import type { ValidatorError } from './w3c/validator.ts';

/** Errors about parts of HTML and CSS that browsers know and the validator does not yet. */
export const ACCEPTED: readonly RegExp[] = [
  // <link rel="expect" blocking="render"> of the HTML standard.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”\.$/,
  /^CSS: “transition”: “allow-discrete” is not a “transition” value\.$/,
  /^CSS: Unrecognized at-rule “@(?:starting-style|container|view-transition)”$/,
  /^CSS: “(?:view-transition-name|container-type|position-area|position-try)”: Property “[a-z-]+” doesn't exist\.$/,
  /^CSS: Unknown pseudo-element or pseudo-class “::view-transition”\.$/,
  // min() of a difference with a variable.
  /^CSS: “(?:width|min-height|max-height)”: The types are incompatible\.$/,
  // A gradient with calc() in its stops.
  /^CSS: “mask”: “linear-gradient\(.+\)” is not a “mask” value\.$/,
];

/** Chooses one page of each kind, by kind and by the folder that its address begins with. */
export function chooseKinds(names: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const { path } = splitLocale(`/${name}`);
    const kind = `${pageFacts(name).kind} ${path.split('/')[1] ?? ''}`;
    if (!kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()];
}

/** The result of judging the errors of the validator. */
export interface Judgement {
  readonly faults: readonly ValidatorError[];
  /** Accepted errors that no page has any more. */
  readonly unused: readonly RegExp[];
}

/** Returns the errors that are faults of the pages. */
export function judgeErrors(errors: readonly ValidatorError[], accepted = ACCEPTED): Judgement {
  return {
    faults: errors.filter(({ message }) => !accepted.some((pattern) => pattern.test(message))),
    unused: accepted.filter((pattern) => !errors.some(({ message }) => pattern.test(message))),
  };
}
