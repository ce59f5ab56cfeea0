import type { TestApp } from '../../support/app.ts';
import { Visitor } from '../../support/visitor.ts';
import type { Kind } from './values.ts';

/** A form that can be sent. */
export interface Ready {
  readonly visitor: Visitor;
  /** Where it is shown. */
  readonly at: string;
  /** Where it is sent to. */
  readonly action: string;
  /** Values that are taken. */
  readonly good: Readonly<Record<string, string>>;
}

export interface Case {
  readonly fields: Readonly<Record<string, Kind>>;
  /** It does what it says whatever is sent along. */
  readonly takesAnything?: true;
  /** @param email of nobody yet */
  open(app: TestApp, email: string): Promise<Ready>;
}

/** Somebody who has signed up and is signed in. */
export const joined = async (app: TestApp, email: string): Promise<Visitor> => {
  const visitor = new Visitor(app);
  await visitor.join(email);
  return visitor;
};
