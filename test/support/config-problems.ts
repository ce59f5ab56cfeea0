import { ConfigError } from '../../schemas/config/config.ts';

/** What is wrong with an environment, as whoever reads it says; none where it is taken. */
export function configProblems(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
