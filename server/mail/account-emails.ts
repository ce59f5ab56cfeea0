import type { EmailMessage } from '../accounts/people/people.ts';
import type { Mail } from './port.ts';

type Text = Omit<Mail, 'to'>;

const NOT_YOU = 'If this was not you, you can ignore this email.';

/** The mail that says a message; `origin` is where its links lead. */
export function toMail(message: EmailMessage, origin: string): Mail {
  return { to: message.to, ...toText(message, origin) };
}

function toText(message: EmailMessage, origin: string): Text {
  switch (message.kind) {
    case 'sign_up':
      return {
        subject: 'Confirm your email address',
        text: `Thanks for signing up for Model Catalog.\n\nTo choose a password and create your account, open this link within 24 hours:\n\n${origin}/verify-email?token=${message.token}\n\n${NOT_YOU} No account is created unless the link is opened.`,
      };
    case 'account_exists':
      return {
        subject: 'You already have an account',
        text: `You tried to sign up for Model Catalog with this email address, but it already has an account.\n\nLog in: ${origin}/login\nReset your password: ${origin}/forgot\n\n${NOT_YOU}`,
      };
    case 'reset_password':
      return {
        subject: 'Reset your password',
        text: `To set a new password for your Model Catalog account, open this link within 1 hour:\n\n${origin}/reset?token=${message.token}\n\n${NOT_YOU} Your password stays the same.`,
      };
    case 'no_account':
      return {
        subject: 'No account with this email address',
        text: `You asked to reset your Model Catalog password, but no account uses this email address.\n\nYou may have signed up with a different one. To create an account with this address: ${origin}/signup\n\n${NOT_YOU}`,
      };
    case 'change_email':
      return {
        subject: 'Confirm your new email address',
        text: `To use this email address for your Model Catalog account, open this link within 24 hours:\n\n${origin}/confirm-email?token=${message.token}\n\n${NOT_YOU} The account keeps its current address.`,
      };
    case 'address_taken':
      return {
        subject: 'This email address already has an account',
        text: `You tried to move your Model Catalog account to this email address, but it already belongs to another account.\n\nTo use that account, log in: ${origin}/login\n\n${NOT_YOU}`,
      };
    case 'password_set':
      return {
        subject: 'Your password was changed',
        text: `The password of your Model Catalog account was changed, and all other sessions were logged out.\n\nIf this was not you, reset your password now: ${origin}/forgot`,
      };
    case 'email_changed':
      return {
        subject: 'Your email address was changed',
        text: `Your Model Catalog account now uses ${message.newEmail}. You can no longer log in with this address.\n\nIf this was not you, contact the operator of this service right away.`,
      };
  }
}
