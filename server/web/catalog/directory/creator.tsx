import type { VNode } from 'preact';
import type { Creator } from '../../../../schemas/directory.ts';
import { CREATORS, getDirectoryEntry } from '../../../catalog/directory/providers-and-creators.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { countOf, toCountry } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toWords } from '../../ui/words.ts';
import { ModelTable } from '../model-table.tsx';
import { createMemberReader, MemberPage, toCanonical } from './member-page.tsx';

/** One creator with its models. */
export function creatorPage(): Page {
  const readMembers = createMemberReader('creator');
  return {
    id: 'showCreator',
    path: '/creators/:slug',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const reference = request.params['slug'] ?? '';
      const creator = await getDirectoryEntry(request.catalog, CREATORS, reference);
      const answered = await readMembers(request);
      if (answered.kind === 'redirect') return toRedirect(answered.to, { status: 302 });
      const { slug, name } = creator;
      const path = `/creators/${encodeURIComponent(slug)}`;
      return toPageView({
        status: answered.kind === 'invalid' ? 400 : 200,
        title: name,
        description: `AI models of ${name}, with prices and context.`,
        canonical: toCanonical(request, path),
        main: (
          <MemberPage
            name={name}
            path={path}
            explore={`/explore?creator=${encodeURIComponent(slug)}`}
            answered={answered}
            facts={<Facts creator={creator} />}
            note="Prices in $ per 1M tokens unless a unit is shown"
            table={({ models }) => (
              <ModelTable
                id="models"
                caption="Most widely offered first."
                models={models}
                isOfOneCreator
              />
            )}
          />
        ),
      });
    },
  };
}

function Facts({ creator }: { readonly creator: Creator & { readonly models: number } }): VNode {
  const { kind, country, website, models, hf_orgs: orgs } = creator;
  return (
    <p class="lead">
      {toWords(kind)} · {countOf(models, 'model')}
      {country === null ? '' : ` · ${toCountry(country)}`}
      {website === null ? null : (
        <>
          {' · '}
          <OutsideLink url={website} name="Website" />
        </>
      )}
      {orgs.map((org) => (
        <>
          {' · '}
          <OutsideLink
            url={`https://huggingface.co/${encodeURIComponent(org)}`}
            name={`${org} on Hugging Face`}
          />
        </>
      ))}
    </p>
  );
}
