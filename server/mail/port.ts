/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The one way mail leaves. */
export interface Mailer {
  /** Takes a mail; nobody waits for its delivery, and a failure is logged. Never rejects. */
  post(mail: Mail): Promise<void>;
  /** Waits, not for long, for what was taken. */
  close(): Promise<void>;
}
