import { CHARTS } from './charts.ts';
import { toDashboard } from './dashboard.ts';
import { toDataViews } from './data-views.ts';
import type { SavedObject } from './saved-object.ts';
import { SESSIONS } from './sessions.ts';

/** Everything Kibana needs for tuning the search of an index prefix; what is referred to comes first. */
export function toSavedObjects(prefix: string): readonly SavedObject[] {
  const shown = [...CHARTS, ...SESSIONS];
  return [...toDataViews(prefix), ...shown, toDashboard(shown)];
}
