import type { EmailMessage } from '../accounts/people/people.ts';
import type { Mail } from './port.ts';

type Text = Omit<Mail, 'to'>;

const NOT_YOU = 'If you did not ask for this, you need do nothing.';

/** The mail that says a message; `origin` is where its links lead. */
export function toMail(message: EmailMessage, origin: string): Mail {
  return { to: message.to, ...toText(message, origin) };
}

function toText(message: EmailMessage, origin: string): Text {
  switch (message.kind) {
    case 'sign_up':
      return {
        subject: 'Confirm your address',
        text: `Somebody, probably you, signed up for the Model Catalog with this address.\n\nTo make the account, open this link within a day:\n\n${origin}/verify-email?token=${message.token}\n\n${NOT_YOU}`,
      };
    case 'account_exists':
      return {
        subject: 'You have an account already',
        text: `Somebody, probably you, signed up for the Model Catalog with this address, which has an account already.\n\nLog in: ${origin}/login\nForgotten the password: ${origin}/forgot\n\n${NOT_YOU}`,
      };
    case 'reset_password':
      return {
        subject: 'Set a new password',
        text: `To set a new password for the Model Catalog, open this link within an hour:\n\n${origin}/reset?token=${message.token}\n\n${NOT_YOU} The password stays as it is.`,
      };
    case 'no_account':
      return {
        subject: 'There is no account with this address',
        text: `Somebody, probably you, asked for a new password for the Model Catalog, but this address has no account.\n\nPerhaps you signed up with another address. To sign up with this one: ${origin}/signup\n\n${NOT_YOU}`,
      };
    case 'change_email':
      return {
        subject: 'Confirm your new address',
        text: `To use this address for your account at the Model Catalog, open this link within a day:\n\n${origin}/confirm-email?token=${message.token}\n\n${NOT_YOU}`,
      };
    case 'address_taken':
      return {
        subject: 'This address has an account already',
        text: `Somebody, probably you, wanted to use this address for another account at the Model Catalog, but it has an account of its own.\n\nLog in to it: ${origin}/login\n\n${NOT_YOU}`,
      };
    case 'password_set':
      return {
        subject: 'Your password was changed',
        text: `The password of your account at the Model Catalog was changed, and all other sign-ins ended.\n\nIf it was not you, set a new one at once: ${origin}/forgot`,
      };
    case 'email_changed':
      return {
        subject: 'Your address was changed',
        text: `The address of your account at the Model Catalog is ${message.newEmail} from now on; this one is not used any more.\n\nIf it was not you, write to whoever runs this service.`,
      };
  }
}
