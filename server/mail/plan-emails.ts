import type { Mail } from './port.ts';

/** Says that a request for a plan has come in, and who acts next. */
export function toRequestMail(to: string, plan: string): Mail {
  return {
    to,
    subject: `Your request for the ${plan} plan`,
    text: `We received your request for the Model Catalog ${plan} plan.\n\nThe operator of this service will review it and reply by email. You do not need to do anything; until then, your current plan stays active.`,
  };
}

/** Says what the operator decided. */
export function toDecisionMail(to: string, plan: string, isConfirmed: boolean): Mail {
  return isConfirmed
    ? {
        to,
        subject: `You are now on the ${plan} plan`,
        text: `Your request was approved, and your Model Catalog account is now on the ${plan} plan. The new limits apply to all your keys from the next request.`,
      }
    : {
        to,
        subject: `Your request for the ${plan} plan was declined`,
        text: `Your request for the Model Catalog ${plan} plan was declined. Your current plan stays active.\n\nIf you have questions, contact the operator of this service.`,
      };
}
