import type { Member, Origin } from '../../accounts/people/sessions.ts';
import type { PageReply, PageRequest } from './page.ts';
import type { SentForm } from './sent-form.ts';

/** A visit by somebody in particular. */
interface PersonalRequest extends PageRequest {
  /** Scheme, host and port as the visitor sees them. */
  readonly baseUrl: string;
  readonly origin: Origin;
  /** What stands for the visitor's network in limits. */
  readonly network: string;
}

/** A visit by who is signed in, or by somebody unknown. */
export type VisitorRequest = PersonalRequest & { readonly member: Member | null };

/** A visit by who is signed in. */
export type MemberRequest = PersonalRequest & { readonly member: Member };

interface Common {
  /** Names it in logs and measures. */
  readonly id: string;
  /** As Express reads it, parameters as `:name`. */
  readonly path: `/${string}`;
}

/** A page with a form that anybody may send. */
export interface OpenPage extends Common {
  readonly who: 'anybody';
  show(request: VisitorRequest): Promise<PageReply>;
  send?(request: VisitorRequest, form: SentForm): Promise<PageReply>;
}

/** A page for who is signed in; anybody else is led to the sign-in and back. */
export interface MemberPage extends Common {
  readonly who: 'members';
  show(request: MemberRequest): Promise<PageReply>;
  send?(request: MemberRequest, form: SentForm): Promise<PageReply>;
}

/** A page that depends on who looks: never kept, and made anew each time. */
export type FormPage = OpenPage | MemberPage;
