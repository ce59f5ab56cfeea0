import type { Services } from '../../services.ts';
import type { Page } from '../page/page.ts';
import { benchmarkPage } from './benchmark/benchmark.tsx';
import { benchmarksPage } from './benchmark/benchmarks.tsx';
import { creatorPage } from './directory/creator.tsx';
import { creatorsPage } from './directory/creators.tsx';
import { providerPage } from './directory/provider.tsx';
import { providersPage } from './directory/providers.tsx';
import { explorePage } from './explore/explore.tsx';
import { homePage } from './home/home.tsx';
import { modelPages } from './model/model.tsx';

/** Every public page about the catalogue. */
export function catalogPages(services: Pick<Services, 'searchLog'>): Page[] {
  return [
    homePage(),
    explorePage(services),
    ...modelPages(services),
    providersPage(),
    providerPage(),
    creatorsPage(),
    creatorPage(),
    benchmarksPage(),
    benchmarkPage(),
  ];
}
