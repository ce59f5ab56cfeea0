import type { EmailMessage } from '../accounts/people/people.ts';
import type { Mail } from './port.ts';

type Text = Omit<Mail, 'to'>;

const NOT_YOU = 'If you did not request this, you can ignore this email.';

/** The mail that says a message; `origin` is where its links lead. */
export function toMail(message: EmailMessage, origin: string): Mail {
  return { to: message.to, ...toText(message, origin) };
}

function toText(message: EmailMessage, origin: string): Text {
  switch (message.kind) {
    case 'sign_up':
      return {
        subject: 'Confirm your email address',
        text: `Someone, probably you, signed up for the Model Catalog with this email address.\n\nTo choose a password and create the account, open this link within 24 hours:\n\n${origin}/verify-email?token=${message.token}\n\n${NOT_YOU}`,
      };
    case 'account_exists':
      return {
        subject: 'You already have an account',
        text: `Someone, probably you, signed up for the Model Catalog with this email address, but it already has an account.\n\nLog in: ${origin}/login\nForgot your password: ${origin}/forgot\n\n${NOT_YOU}`,
      };
    case 'reset_password':
      return {
        subject: 'Set a new password',
        text: `To set a new password for the Model Catalog, open this link within 1 hour:\n\n${origin}/reset?token=${message.token}\n\n${NOT_YOU} Your password will not change.`,
      };
    case 'no_account':
      return {
        subject: 'No account with this email address',
        text: `Someone, probably you, requested a new password for the Model Catalog, but there is no account with this email address.\n\nYou may have signed up with a different address. To sign up with this one: ${origin}/signup\n\n${NOT_YOU}`,
      };
    case 'change_email':
      return {
        subject: 'Confirm your new email address',
        text: `To use this address for your Model Catalog account, open this link within 24 hours:\n\n${origin}/confirm-email?token=${message.token}\n\n${NOT_YOU}`,
      };
    case 'address_taken':
      return {
        subject: 'This address already has an account',
        text: `Someone, probably you, tried to use this address for another Model Catalog account, but it already has one.\n\nLog in to it: ${origin}/login\n\n${NOT_YOU}`,
      };
    case 'password_set':
      return {
        subject: 'Your password was changed',
        text: `The password of your Model Catalog account was changed and all other sessions were logged out.\n\nIf this was not you, set a new password immediately: ${origin}/forgot`,
      };
    case 'email_changed':
      return {
        subject: 'Your email address was changed',
        text: `The email address of your Model Catalog account is now ${message.newEmail}. This address is no longer used.\n\nIf this was not you, contact the operator of this service.`,
      };
  }
}
