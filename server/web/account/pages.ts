import type { Services } from '../../services.ts';
import type { FormPage } from '../page/form-page.ts';
import type { Page } from '../page/page.ts';
import { billingPages } from './billing.tsx';
import { confirmEmailPage } from './confirm-email.tsx';
import { contactSalesPage } from './contact-sales.tsx';
import { exportsPage } from './exports.tsx';
import { forgotPage } from './forgot.tsx';
import { keyPages } from './key.tsx';
import { keysPage } from './keys.tsx';
import { loginPage } from './login.tsx';
import { logoutPage } from './logout.tsx';
import { overviewPage } from './overview.tsx';
import { pricingPage } from './pricing.tsx';
import { resetPage } from './reset.tsx';
import { settingsPages } from './settings.tsx';
import { signUpPage } from './signup.tsx';
import { usagePage } from './usage.tsx';
import { verifyEmailPage } from './verify-email.tsx';
import { webhookPages } from './webhook.tsx';
import { webhooksPage } from './webhooks.tsx';

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
    webhooksPage(services),
    ...webhookPages(services),
    exportsPage(services),
    usagePage(services),
    ...billingPages(services),
    ...settingsPages(services),
    confirmEmailPage(services),
    contactSalesPage(services),
  ];
}

/** Pages about plans that are the same for everybody. */
export function planPages(services: Services): readonly Page[] {
  return [pricingPage(services)];
}
