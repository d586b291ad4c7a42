import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../run-program.ts';

/** Seconds until the nodes must be ready. */
const READY_TIMEOUT_SECONDS = 60;

/** A Slurm cluster of two nodes on this machine. */
export interface Slurm {
  /** Environment for the commands of Slurm. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command of Slurm, such as `squeue`. Returns its output without surrounding spaces. */
  readonly run: (command: string, ...args: string[]) => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a controller and two nodes with own ports, names and folders, all in `folder`. Throws with
 * their logs if they are not ready in time.
 */
export async function startSlurm(folder: string): Promise<Slurm> {
  const [controller, ...ports] = await freePorts(3);
  const config = join(folder, 'slurm.conf');
  await mkdir(join(folder, 'state'), { recursive: true });
  await writeFile(config, formatConfig(folder, controller ?? 0, ports));
  const env = { SLURM_CONF: config };
  const start = (program: string, ...args: string[]): ChildProcess =>
    spawn(findProgram(program) ?? program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const daemons = [
    start('slurmctld', '-D', '-c'),
    ...NODE_NAMES.map((name) => start('slurmd', '-D', '-N', name)),
  ];
  const stop = async (): Promise<void> => {
    const exits = daemons.map(async (daemon) => {
      if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    });
    for (const daemon of daemons) daemon.kill('SIGTERM');
    await Promise.all(exits);
  };
  const run = (command: string, ...args: string[]): string =>
    execFileSync(findProgram(command) ?? command, args, {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  for (let second = 0; second < READY_TIMEOUT_SECONDS; second += 1) {
    await wait(1000);
    const states = attempt(() => run('sinfo', '--noheader', '--Node', '--format=%T')) ?? '';
    if (states.split('\n').filter((state) => state === 'idle').length === NODE_NAMES.length)
      return { env, run, stop };
  }
  await stop();
  const logs = ['controller.log', ...NODE_NAMES.map((name) => `${name}.log`)];
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  throw new Error(`Slurm is not ready after ${READY_TIMEOUT_SECONDS} s:\n${texts.join('\n')}`);
}

const NODE_NAMES = ['podium1', 'podium2'];

function formatConfig(folder: string, controller: number, ports: readonly number[]): string {
  const pathOf = (name: string) => join(folder, name);
  const cpus = availableParallelism();
  const memory = Math.floor(totalmem() / 1024 ** 2 / NODE_NAMES.length);
  return `ClusterName=podium
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${controller}
# Only processes of this machine reach these ports, and the cluster exists for minutes.
AuthType=auth/none
CredType=cred/none
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${pathOf('state')}
SlurmdSpoolDir=${pathOf('spool-%n')}
SlurmctldPidFile=${pathOf('controller.pid')}
SlurmdPidFile=${pathOf('%n.pid')}
SlurmctldLogFile=${pathOf('controller.log')}
SlurmdLogFile=${pathOf('%n.log')}
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobRequeue=1
# Seconds between SIGTERM and SIGKILL. The default would let a small build finish.
KillWait=1
ReturnToService=2
MailProg=/bin/true
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
${NODE_NAMES.map(
  (name, index) =>
    `NodeName=${name} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${ports[index]} CPUs=${cpus} RealMemory=${memory} State=UNKNOWN\n`,
).join('')}PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
}

/** Returns free ports of this machine. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
