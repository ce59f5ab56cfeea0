import type { OpenApiDocument } from '../../http/openapi/document.ts';
import type { Services } from '../../services.ts';
import type { Page } from '../page/page.ts';
import { calculatorPage } from './calculator/calculator.tsx';
import { changelogPage } from './changelog/changelog.tsx';
import { chartsPage } from './charts/charts.tsx';
import { comparePage } from './compare/compare.tsx';
import { playgroundPage } from './playground/playground.tsx';
import { statusPage } from './status.tsx';

/** Every page that computes from the catalogue or shows the service itself. */
export function toolPages(services: Services, readDocument: () => OpenApiDocument): Page[] {
  return [
    comparePage(),
    chartsPage(),
    calculatorPage(),
    changelogPage(),
    playgroundPage(readDocument),
    statusPage(services, readDocument),
  ];
}
