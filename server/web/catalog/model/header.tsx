import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { toWords } from '../../ui/words.ts';
import { ModelLink } from '../model-link.tsx';
import { Badges } from '../who.tsx';
import { findTrail } from './trail.ts';

/** What a model is called, who made it, what goes in and out, and what to do with it. */
export function Header({ model }: { readonly model: Model }): VNode {
  const { name, slug, creator, modalities } = model;
  const parameter = encodeURIComponent(slug);
  const [input, output] = [modalities.input, modalities.output].map((list) => list.join(', '));
  return (
    <>
      <nav class="crumb" aria-label="Breadcrumb">
        {findTrail(model).map((step, at) => (
          <>
            {at === 0 ? '' : ' / '}
            <a href={step.href}>{step.name}</a>
          </>
        ))}
      </nav>
      <div class="mh">
        <Logo slug={creator?.slug ?? null} name={creator?.name ?? name} size="lg" />
        <div>
          <div class="mh-name">
            <h1>{name}</h1>
            <Badges model={model} isBig />
          </div>
          <p class="facts-line">
            <span>
              {creator === null ? (
                'Unknown creator'
              ) : (
                <>
                  By <a href={`/creators/${encodeURIComponent(creator.slug)}`}>{creator.name}</a>
                </>
              )}
            </span>
            {model.community ? <span>Community fine-tune</span> : null}
            <span>{toWords(model.type)} model</span>
            {input === '' ? null : <span>Input: {input}</span>}
            {output === '' ? null : <span>Output: {output}</span>}
            {model.snapshot_of === null ? null : (
              <span>
                Snapshot of <ModelLink slug={model.snapshot_of}>{model.snapshot_of}</ModelLink>
              </span>
            )}
            <code>{slug}</code>
          </p>
        </div>
        <div class="end">
          <a class="button plain" href={`/calculator?slugs=${parameter}`}>
            Estimate cost
          </a>
          <a class="button plain" href={`/compare?slugs=${parameter}`}>
            <Icon name="compare" />
            Compare
          </a>
        </div>
      </div>
    </>
  );
}
