import type { Services } from '../../services.ts';
import type { FormPage } from '../page/form-page.ts';
import { forgotPage } from './forgot.tsx';
import { keyPages } from './key.tsx';
import { keysPage } from './keys.tsx';
import { loginPage } from './login.tsx';
import { logoutPage } from './logout.tsx';
import { overviewPage } from './overview.tsx';
import { resetPage } from './reset.tsx';
import { signUpPage } from './signup.tsx';
import { usagePage } from './usage.tsx';
import { verifyEmailPage } from './verify-email.tsx';

/** Pages of people and of their accounts. */
export function accountPages(services: Services): readonly FormPage[] {
  return [
    signUpPage(services),
    verifyEmailPage(services),
    loginPage(services),
    logoutPage(services),
    forgotPage(services),
    resetPage(services),
    overviewPage(services),
    keysPage(services),
    ...keyPages(services),
    usagePage(services),
  ];
}
