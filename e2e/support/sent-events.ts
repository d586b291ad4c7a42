import { EventLog } from 'podium/testing';
import { DATABASE } from './server.ts';

/** The log records that the shared origin has received. */
export const log = new EventLog(DATABASE);
