import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folders of deploy/kubernetes, in the order in which their jobs run. */
export const JOB_FOLDERS = ['facts', 'parts', 'merge'] as const;

/** The fields of a job's manifest that are used here. */
interface JobManifest {
  readonly spec: {
    readonly completionMode?: 'Indexed';
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          /** Absent: the entry point of the image. */
          readonly command?: readonly string[];
          readonly args: readonly string[];
        }[];
      };
    };
  };
}

/** A pod of a job, as the engine starts it. */
export interface Pod {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the pods of all jobs, in the order in which they run. `site` is the address of the site,
 * `parts` the number of parts, and `entry` the entry point of the image.
 */
export function listPods(
  root: string,
  { entry, site, parts }: { entry: readonly string[]; site: string; parts: number },
): Pod[] {
  const read = (file: string): unknown =>
    parse(readFileSync(join(root, 'deploy/kubernetes', file), 'utf8')) as unknown;
  const { configMapGenerator } = read('facts/kustomization.yaml') as {
    configMapGenerator: readonly { literals: readonly string[] }[];
  };
  const literals = configMapGenerator.flatMap((map) => map.literals);
  const settings = {
    ...Object.fromEntries(literals.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
    PODIUM_SITE_URL: site,
    PODIUM_PART_COUNT: String(parts),
  };
  return JOB_FOLDERS.flatMap((folder) => {
    const { spec } = read(`${folder}/job.yaml`) as JobManifest;
    const podCount = spec.completionMode === 'Indexed' ? parts : 1;
    return spec.template.spec.containers.flatMap(({ command = entry, args }) =>
      Array.from({ length: podCount }, (_, index) => ({
        name: podCount === 1 ? folder : `${folder} ${index}`,
        command: [...command, ...args],
        env: { ...settings, JOB_COMPLETION_INDEX: String(index) },
      })),
    );
  });
}
