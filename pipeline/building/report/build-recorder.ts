import type { Progress } from '#pipeline/cli/progress-bar';
import type { Manifest } from '#pipeline/site/manifest';
import type { BuildFacts, StageTime } from './build-report.ts';

/** Prints the stages and warnings of a build. */
export interface BuildProgress extends Progress {
  readonly warn: (message: string) => void;
}

/** Records the stages and warnings of a build. */
export interface BuildRecorder {
  /** Records everything, and passes it on to the progress of the command. */
  readonly progress: BuildProgress;
  /** Returns everything recorded so far, together with what the build has made. */
  readonly end: (
    made: Omit<Manifest, 'builtAt' | 'seconds'>,
  ) => Pick<BuildFacts, 'manifest' | 'stages' | 'warnings'>;
}

/** Starts to record the stages and warnings of a build that begins now. */
export function startRecorder(progress: BuildProgress, now = () => performance.now()): BuildRecorder {
  const builtAt = new Date();
  const start = now();
  const stages: StageTime[] = [];
  const warnings: string[] = [];
  const secondsSince = (then: number) => Math.round(now() - then) / 1000;
  return {
    progress: {
      stage: async (name, run, describe) => {
        const begin = now();
        const result = await progress.stage(name, run, describe);
        stages.push({ name, seconds: secondsSince(begin) });
        return result;
      },
      warn: (message) => {
        warnings.push(message);
        progress.warn(message);
      },
    },
    end: ({ inlineCode, drafts, files }) => ({
      manifest: { builtAt, seconds: secondsSince(start), inlineCode, drafts, files },
      stages,
      warnings,
    }),
  };
}
