import { contentBase } from '#library/schemas/content-base';
import { line, oid } from '#library/schemas/primitives';
import { step } from '#library/schemas/storyboard';
import { toValidator, checkFlag, chooseFlag } from '#pipeline/cli/check-flag';
import { LAYOUTS, type LayoutName } from '#pipeline/authoring/outline/layouts';
import { THEMES, type ThemeName } from '#pipeline/authoring/outline/themes';
import { NO_OWNER, type Chosen } from '#pipeline/authoring/content-file/merge-content';
import { isLanguage } from '#pipeline/authoring/content-file/guess-language';

/** Command-line flags, unchecked. */
export interface Flags {
  readonly title?: string | undefined;
  readonly oid?: string | undefined;
  readonly language?: string | undefined;
  readonly owner?: string | undefined;
  readonly privacy?: string | undefined;
  readonly seconds?: string | undefined;
  readonly loop?: boolean | undefined;
  readonly layout?: string | undefined;
  readonly theme?: string | undefined;
}

/** Checks the flags of an import. Throws a CommandError that names the flag. */
export function checkChosen(flags: Flags, owners: readonly string[]): Chosen {
  const { privacy, owner, loop } = flags;
  const seconds = checkFlag('--seconds', flags.seconds, (text) =>
    step.shape.seconds.safeParse(Number(text)).success ? undefined : 'is not a number from 1 to 3600',
  );
  checkFlag('--oid', flags.oid, toValidator(oid));
  return {
    title: checkFlag('--title', flags.title, toValidator(line)),
    language: checkFlag('--language', flags.language, (tag) =>
      isLanguage(tag) ? undefined : 'is not a language; give a tag such as "en" or "pt-BR"',
    ),
    owner: owner === undefined ? owner : chooseOwner(owner, owners),
    onlyOwner: owners.length === 1 ? owners[0] : undefined,
    privacy: privacy === undefined ? privacy : chooseFlag('--privacy', privacy, contentBase.privacy.options),
    seconds: seconds === undefined ? seconds : Number(seconds),
    loop,
  };
}

function chooseOwner(owner: string, owners: readonly string[]): string | null {
  const chosen = chooseFlag('--owner', owner, [...owners, NO_OWNER]);
  return chosen === NO_OWNER && !owners.includes(NO_OWNER) ? null : chosen;
}

/** The look of an outline. A field is undefined if the user did not choose it. */
export interface ChosenLook {
  readonly layout: LayoutName | undefined;
  readonly theme: ThemeName | undefined;
}

/** Checks the flags for the look of outlines. Throws a CommandError that names the flag. */
export function checkLook({ layout, theme }: Flags): ChosenLook {
  const choose = <Name extends string>(
    flag: string,
    value: string | undefined,
    names: Record<Name, unknown>,
  ) => (value === undefined ? value : chooseFlag(flag, value, Object.keys(names) as Name[]));
  return {
    layout: choose<LayoutName>('--layout', layout, LAYOUTS),
    theme: choose<ThemeName>('--theme', theme, THEMES),
  };
}
