import type { OpenApiDocument } from '../../http/openapi/document.ts';
import type { Services } from '../../services.ts';
import type { FormPage, Page } from '../page/page.ts';
import { billingPages } from './billing/billing.tsx';
import { confirmEmailPage } from './settings/confirm-email.tsx';
import { contactSalesPage } from './billing/contact-sales.tsx';
import { exportsPages } from './exports.tsx';
import { forgotPage } from './session/forgot-password.tsx';
import { keyPages } from './keys/key.tsx';
import { keysPage } from './keys/keys.tsx';
import { loginPage, logoutPage } from './session/login.tsx';
import { overviewPage } from './overview.tsx';
import { pricingPage } from './billing/pricing.tsx';
import { resetPage } from './session/reset-password.tsx';
import { settingsPages } from './settings/settings.tsx';
import { signUpPage } from './session/signup.tsx';
import { usagePage } from './usage/usage.tsx';
import { verifyEmailPage } from './session/verify-email.tsx';
import { webhookPages } from './webhooks/webhook.tsx';
import { webhooksPage } from './webhooks/webhooks.tsx';

/** Pages of people and of their accounts. */
export function accountPages(
  services: Services,
  readDocument: () => OpenApiDocument,
): readonly FormPage[] {
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
    ...exportsPages(services),
    usagePage(services, readDocument),
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
