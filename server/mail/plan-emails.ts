import type { Mail } from './port.ts';

/** Says that a request for a plan has come in, and who acts next. */
export function toRequestMail(to: string, plan: string): Mail {
  return {
    to,
    subject: `Your request for the ${plan} plan`,
    text: `We received your request for the ${plan} plan of the Model Catalog.\n\nThe operator of this service reviews it next and answers by email. You do not need to do anything. Until then your current plan stays as it is.`,
  };
}

/** Says what the operator decided. */
export function toDecisionMail(to: string, plan: string, isConfirmed: boolean): Mail {
  return isConfirmed
    ? {
        to,
        subject: `You are now on the ${plan} plan`,
        text: `Your request was confirmed: your Model Catalog account is now on the ${plan} plan. The new limits apply to all your keys from the next request.`,
      }
    : {
        to,
        subject: `Your request for the ${plan} plan was declined`,
        text: `Your request for the ${plan} plan of the Model Catalog was declined. Your current plan stays as it is.\n\nTo ask why, contact the operator of this service.`,
      };
}
