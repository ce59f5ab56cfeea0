import type { VNode } from 'preact';
import { z } from 'zod';
import { findPlan, type Plan } from '../../../../schemas/accounts.ts';
import type { Entitlements } from '../../../accounts/subscriptions/entitlements.ts';
import type {
  PlanRequest,
  Subscription,
} from '../../../accounts/subscriptions/subscription-store.ts';
import type { Outcome } from '../../../billing/port.ts';
import type { Services } from '../../../services.ts';
import {
  type MemberPage,
  type MemberRequest,
  type PageReply,
  type PageView,
  toRedirect,
} from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Form, Problem } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.ts';
import { tooOften, toUnavailable, waitText } from '../unavailable.ts';
import { toMemberView } from '../frames.tsx';
import { featureName, PlanCard } from './plan-card.tsx';
import { Instant } from '../../ui/cells.tsx';

const Choice = z.object({ plan: z.string().max(40) });
const Nothing = z.object({});

const DECLINED =
  'The payment was declined, so your plan is unchanged. Contact your bank or us, then try again.';

interface Around {
  readonly entitlements: Entitlements;
  readonly subscription: Subscription | null;
  readonly planRequest: PlanRequest | null;
}

/** The plan of the account: what it allows, and how it becomes another. */
export function billingPages(services: Services): readonly MemberPage[] {
  const { billing, subscriptions, keys, limits, config } = services;
  /** Where no money is asked for, each request is a mail to the operator. */
  const takeMail = (accountId: string): Promise<number> | 0 =>
    config.payment.service === 'manual' ? limits.people.mailsOfAccount.take(accountId) : 0;
  const read = async ({ member: { account } }: MemberRequest): Promise<Around> => {
    const [entitlements, subscription, planRequest] = await Promise.all([
      keys.entitlements(account.id),
      subscriptions.find(account.id),
      subscriptions.openRequest(account.id),
    ]);
    // What the operator has granted by another way need not be reviewed.
    const isOpen = planRequest !== null && planRequest.plan !== entitlements.plan.id;
    return { entitlements, subscription, planRequest: isOpen ? planRequest : null };
  };
  const show = async (request: MemberRequest, parts: Parts = {}): Promise<PageView> =>
    toPage(services, await read(request), parts);
  return [
    {
      who: 'members',
      id: 'showBilling',
      path: '/dashboard/billing',
      show: (request) => show(request, { notice: noticeOf(request.url) }),
      send: async (request, form) => {
        const choice = readForm(form, Choice);
        const { entitlements } = await read(request);
        if (choice.kind === 'invalid') return show(request, choice);
        const wanted = billing.plans.find(({ id }) => id === choice.data.plan);
        if (wanted === undefined) {
          const state = withErrors(form, {}, 'Choose one of the plans shown.');
          return show(request, { state, status: 422 });
        }
        if (wanted.contactSales) return toRedirect('/contact-sales');
        const { account } = request.member;
        const chooser = { account, baseUrl: request.baseUrl, now: request.now };
        const seconds = await takeMail(account.id);
        if (seconds > 0) {
          const problem = `You have changed your plan too often today. Try again in ${waitText(seconds)}.`;
          return show(request, { state: withErrors(form, {}, problem), ...tooOften(seconds) });
        }
        try {
          const outcome = await billing.choose(chooser, entitlements.plan, wanted);
          if (outcome.kind !== 'declined') return toReply(outcome, wanted);
        } catch (error) {
          return show(request, toUnavailable(error, form));
        }
        return show(request, { state: withErrors(form, {}, DECLINED), status: 422 });
      },
    },
    {
      who: 'members',
      id: 'keepPlan',
      path: '/dashboard/billing/keep',
      show: () => Promise.resolve(toRedirect('/dashboard/billing')),
      send: async (request, form) => {
        const read = readForm(form, Nothing);
        if (read.kind === 'invalid') return show(request, read);
        const { account } = request.member;
        await subscriptions.withdraw(account.id, request.now);
        try {
          await billing.stay({ account, baseUrl: request.baseUrl, now: request.now });
        } catch (error) {
          return show(request, toUnavailable(error, form));
        }
        return toRedirect('/dashboard/billing?done=kept');
      },
    },
  ];
}

function toReply(outcome: Exclude<Outcome, { kind: 'declined' }>, wanted: Plan): PageReply {
  if (outcome.kind !== 'checkout') return toRedirect(`/dashboard/billing?done=${outcome.kind}`);
  // A form may lead nowhere but to this site; a link may.
  return toMemberView({
    title: `Pay for ${wanted.name}`,
    place: '/dashboard/billing',
    children: (
      <>
        <p>You pay on Stripe. Your plan changes as soon as the payment succeeds.</p>
        <p class="actions">
          <a class="button" href={outcome.url} rel="noopener">
            Continue to payment
          </a>
          <a href="/dashboard/billing">Not now</a>
        </p>
      </>
    ),
  });
}

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['requested', 'We received your request and emailed you a copy. You do not need to do anything.'],
  ['changed', 'Your plan has changed. It may take a moment to appear here.'],
  ['scheduled', 'Your plan changes at the end of the billing period.'],
  ['kept', 'Your plan is unchanged.'],
  ['paid', 'Thank you. Your plan changes as soon as the payment is confirmed.'],
]);

const noticeOf = ({ searchParams }: URL): string | null =>
  DONE.get(searchParams.get('done')) ?? null;

interface Parts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly notice?: string | null;
  /** Of the form that was sent. */
  readonly state?: FormState;
}

function toPage({ billing, config }: Services, around: Around, parts: Parts): PageView {
  const { entitlements, subscription, planRequest } = around;
  const { state = EMPTY_FORM, status = 200, headers = {}, notice = null } = parts;
  const present = entitlements.plan;
  return toMemberView({
    status,
    headers,
    notice,
    title: 'Plan',
    place: '/dashboard/billing',
    children: (
      <>
        <Problem state={state} unseen={['plan']} />
        <p>
          You are on <strong>{present.name}</strong>: {formatCount(entitlements.requestsPerDay)}{' '}
          requests per day for each of up to {formatCount(entitlements.activeKeys)} keys
          {entitlements.features.map((feature) => `, ${featureName(feature).toLowerCase()}`)}.
        </p>
        <Coming {...around} scheme={config.plans.scheme} />
        <ul class="plans">
          {billing.plans.map((plan) => (
            <PlanCard
              plan={plan}
              currency={config.plans.currency}
              isPresent={plan.id === present.id}
            >
              <Way
                plan={plan}
                direction={billing.directionOf(present, plan)}
                hasPeriod={subscription !== null}
                isRequested={planRequest?.plan === plan.id}
                isNext={subscription?.nextPlan === plan.id}
              />
            </PlanCard>
          ))}
        </ul>
      </>
    ),
  });
}

/** What is asked for or will be, with the way back. */
function Coming({
  subscription,
  planRequest,
  scheme,
}: Around & { readonly scheme: 'A' | 'B' }): VNode | null {
  const nameOf = (id: string): string => findPlan(scheme, id)?.name ?? id;
  const next = subscription?.nextPlan ?? null;
  if (planRequest === null && next === null) {
    if (subscription === null || subscription.plan === 'free') return null;
    return (
      <p class="quiet">
        The current period ends on <Instant at={subscription.periodEndsAt} />.
      </p>
    );
  }
  return (
    <Form state={EMPTY_FORM} action="/dashboard/billing/keep" class="notice">
      {planRequest === null ? (
        <p>
          Your plan changes to {nameOf(next ?? '')} on{' '}
          <Instant at={subscription?.periodEndsAt ?? ''} />.
        </p>
      ) : (
        <p>
          You requested {nameOf(planRequest.plan)} on <Instant at={planRequest.createdAt} />. The
          operator of this service will review it and reply by email.
        </p>
      )}
      <button type="submit" class="plain">
        {planRequest === null ? 'Keep current plan' : 'Cancel request'}
      </button>
    </Form>
  );
}

interface WayProps {
  readonly plan: Plan;
  readonly direction: ReturnType<Services['billing']['directionOf']>;
  readonly hasPeriod: boolean;
  readonly isRequested: boolean;
  /** Whether it is the one when the period ends. */
  readonly isNext: boolean;
}

/** How the plan becomes this one. */
function Way({ plan, direction, hasPeriod, isRequested, isNext }: WayProps): VNode {
  if (direction === 'same') return <p class="quiet">Your plan</p>;
  if (isRequested) return <p class="quiet">Requested</p>;
  if (isNext) return <p class="quiet">Starts at the end of the period</p>;
  if (direction === 'talk') {
    return (
      <a class="button" href="/contact-sales">
        Contact sales<span class="hidden"> about {plan.name}</span>
      </a>
    );
  }
  const when = hasPeriod ? ' at the end of the period' : '';
  const text =
    direction === 'down' && plan.monthlyPrice === 0 && hasPeriod
      ? `Cancel${when}`
      : `Change to ${plan.name}${direction === 'up' ? '' : when}`;
  return (
    <Form state={EMPTY_FORM} action="/dashboard/billing" hidden={{ plan: plan.id }}>
      <button type="submit" class={direction === 'up' ? undefined : 'plain'}>
        {text}
      </button>
    </Form>
  );
}
