/** What PostgreSQL did for each statement, as it says itself (`auto_explain`), and whether it read far more than it gave back. */
import pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

export interface SentPlan {
  text: string;
  plan: PlanNode;
}

/** A step of a plan that reads too much. */
export interface Waste {
  /** Table, or kind of join. */
  at: string;
  index: string;
  /** Rows that were read and given back, or blocks for so many rows. */
  says: string;
}

/** Rows read for each that is given back, at most. */
const MOST = 20;
/** What is left out of so few costs nothing. */
const FEW_ROWS = 1_500;
/** A step down an index, and the row it leads to. */
const BLOCKS_A_LOOP = 8;
const FEW_BLOCKS = 60;

/** Steps that throw away more than twenty rows for each they keep, walk far through an index for few, or sort many for the first few. */
export function wasteOf(node: PlanNode): Waste[] {
  const loops = node['Actual Loops'] ?? 0;
  const kept = (node['Actual Rows'] ?? 0) * loops;
  const removed =
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    loops;
  const blocks = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  const leaf = (node.Plans ?? []).length === 0 && node['Index Name'] !== undefined;
  const own: Waste[] = [];
  const at = node['Relation Name'] ?? node['Node Type'];
  const index = node['Index Name'] ?? '';
  if (removed > FEW_ROWS && removed > MOST * kept) own.push({ at, index, says: `${removed} rows left out, ${kept} given back` });
  else if (leaf && blocks > FEW_BLOCKS + BLOCKS_A_LOOP * loops + 4 * kept)
    own.push({ at, index, says: `${blocks} blocks for ${kept} rows in ${loops} looks` });
  return [...own, ...sortedForFew(node, kept), ...(node.Plans ?? []).flatMap(wasteOf)];
}

/** All rows sorted for the first of them: no index was read in their order. */
function sortedForFew(node: PlanNode, kept: number): Waste[] {
  const sort = node['Node Type'] === 'Limit' ? node.Plans?.[0] : undefined;
  const from = sort?.['Node Type'] === 'Sort' ? sort.Plans?.[0] : undefined;
  const given = (from?.['Actual Rows'] ?? 0) * (from?.['Actual Loops'] ?? 0);
  if (from === undefined || given <= FEW_ROWS || given <= MOST * kept) return [];
  return [{ at: from['Relation Name'] ?? from['Node Type'], index: 'sorted', says: `${given} rows sorted for ${kept}` }];
}

/** From now on every statement of this database, and those in its functions, says how it was done. @param owner a superuser */
export async function explainAll(owner: pg.Client, database: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  };
  await owner.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings)) await owner.query(`alter database ${database} set ${name} = '${value}'`);
}

/** Calls `onPlan` with each plan that connections made from now on report. */
export function listen(onPlan: (sent: SentPlan) => void): void {
  const send = pg.Client.prototype.query;
  const listening = new WeakSet<pg.Client>();
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...parameters: unknown[]) {
      if (!listening.has(this)) {
        listening.add(this);
        this.on('notice', ({ message = '' }) => {
          const at = message.indexOf('{');
          if (!message.includes('plan:') || at < 0) return;
          const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: PlanNode };
          onPlan({ text, plan });
        });
      }
      return Reflect.apply(send, this, parameters);
    },
  });
}
