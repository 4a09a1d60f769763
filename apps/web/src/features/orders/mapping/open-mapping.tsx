import { useEffect } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { closeMapping, useOpenMapping } from './mapping-store.ts';

const MappingPanel = lazyPart(() => import('./mapping-panel.tsx'), 'MappingPanel');

/** The panel of the line whose 매칭 필요 was pressed, on a page that shows such lines. */
export function OpenMapping() {
  const mapping = useOpenMapping();
  // With its page: keys and the browser's own buttons lead away without a press beside it.
  useEffect(() => () => closeMapping(), []);
  return mapping && <MappingPanel key={mapping.row.id} mapping={mapping} />;
}
