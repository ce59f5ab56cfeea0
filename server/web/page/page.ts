import type { IncomingHttpHeaders } from 'node:http';
import type { VNode } from 'preact';
import type { CatalogView } from '../../catalog/catalog-view.ts';
import type { Download } from '../../http/responses/download.ts';
import type { Sent } from '../../http/route.ts';
import type { Member, Origin } from '../../accounts/people/sessions.ts';
import type { SentForm } from './sent-form.ts';

/** What a page is asked. */
export interface PageRequest {
  /** As the visitor sees it. */
  readonly url: URL;
  /** Parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** A page, before the frame of the site is put around it. */
export interface PageView {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string;
  /** For search engines and previews. */
  readonly description: string;
  /** The address that stands for all addresses of this page; null: its path, without parameters. */
  readonly canonical: string | null;
  /** The address of an Atom feed that shows the same as it comes; null: there is none. */
  readonly feed: string | null;
  /** What it is for search engines, as JSON-LD (schema.org); null: nothing is said. */
  readonly structured: Readonly<Record<string, unknown>> | null;
  /** Names of scripts in the folder of assets; the page works without them. */
  readonly scripts: readonly string[];
  readonly main: VNode;
  readonly headers: Readonly<Record<string, string>>;
  /** As `Reply` has it: true puts the id of the request where `NO_REQUEST` stands. */
  readonly onSend: ((sent: Sent) => boolean) | null;
}

interface Addressed {
  /** Names it in logs and measures. */
  readonly id: string;
  /** As Express reads it, parameters as `:name`. */
  readonly path: `/${string}`;
}

/** The way to another page: 303 after a form, 301 where a page has moved for good. */
interface Redirect {
  readonly kind: 'redirect';
  readonly status: 301 | 302 | 303;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type PageReply = PageView | Redirect;

/** A file for who is signed in. */
interface FileReply {
  readonly kind: 'file';
  readonly download: Download;
}

/** What a page of the catalogue is asked. */
export interface CatalogPageRequest extends PageRequest {
  /** The published state all of the page is of. */
  readonly catalog: CatalogView;
}

/** One page that is the same for everybody: mounted, framed and cached from this alone. */
export type Page = Addressed & {
  /** Whether it reads parameters; one that does not is shown at its address without any. */
  readonly readsQuery?: true;
  /** Called when a link with `query_id` was followed, which leads on to the address without. */
  onFollowed?(request: PageRequest, headers: IncomingHttpHeaders): void;
} & (
    | {
        /** Depends on the address, the published catalogue and the day only. */
        readonly cache: 'catalogue';
        show(request: CatalogPageRequest): Promise<PageReply>;
      }
    | {
        /** `address`: depends on the address only; `none`: rendered each time. */
        readonly cache: 'address' | 'none';
        show(request: PageRequest): Promise<PageReply>;
      }
  );

/** A page with what most have. */
export function toPageView(
  parts: Pick<PageView, 'title' | 'description' | 'main'> & Partial<PageView>,
): PageView {
  return {
    kind: 'page',
    status: 200,
    canonical: null,
    feed: null,
    structured: null,
    scripts: [],
    headers: {},
    onSend: null,
    ...parts,
  };
}

/** A redirect with the status that makes the browser ask with GET. */
export function toRedirect(to: string, parts: Partial<Redirect> = {}): Redirect {
  return { kind: 'redirect', status: 303, to, headers: {}, ...parts };
}

/** A visit by somebody in particular. */
interface PersonalRequest extends PageRequest {
  /** Scheme, host and port as the visitor sees them. */
  readonly baseUrl: string;
  readonly origin: Origin;
}

/** A visit by who is signed in, or by somebody unknown. */
export type VisitorRequest = PersonalRequest & { readonly member: Member | null };

/** A visit by who is signed in. */
export type MemberRequest = PersonalRequest & { readonly member: Member };

/** A page with a form that anybody may send. */
export interface OpenPage extends Addressed {
  readonly who: 'anybody';
  show(request: VisitorRequest): Promise<PageReply>;
  send?(request: VisitorRequest, form: SentForm): Promise<PageReply>;
}

/** A page for who is signed in; anybody else is led to the sign-in and back. */
export interface MemberPage extends Addressed {
  readonly who: 'members';
  show(request: MemberRequest): Promise<PageReply | FileReply>;
  send?(request: MemberRequest, form: SentForm): Promise<PageReply>;
}

/** A page that depends on who looks: never cached, rendered each time. */
export type FormPage = OpenPage | MemberPage;
