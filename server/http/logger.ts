import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../../schemas/config/variables.ts';
import { maskSecrets } from './mask.ts';

/** Structured lines, one a thing that happened; keys are masked in the finished line, wherever they stood. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: maskSecrets },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
