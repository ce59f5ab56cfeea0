import type { OpenApiDocument } from '../../http/openapi.ts';
import type { Services } from '../../services.ts';
import type { Page } from '../page/page.ts';
import { calculatorPage } from './calculator/calculator.tsx';
import { chartsPage } from './charts/charts.tsx';
import { comparePage } from './compare/compare.tsx';
import { statusPage } from './status/status.tsx';

/** Every page that reckons with the catalogue or shows the service itself. */
export function toolPages(services: Services, readDocument: () => OpenApiDocument): Page[] {
  return [
    comparePage(services),
    chartsPage(services),
    calculatorPage(services),
    statusPage(services, readDocument),
  ];
}
