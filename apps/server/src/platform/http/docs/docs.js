/** Draws /openapi.json: operations by tag with access, parameters, bodies and answers; at the end every problem code. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A schema as text: types with their limits, one property a line. */
function outline(schema, indent = '') {
  if (schema === undefined || schema === null || Object.keys(schema).length === 0) return '아무 값';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map((branch) => outline(branch, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => outline(part, indent)).join(' & ');
  if (schema.type === 'array') return `[ ${outline(schema.items, indent)} ]${limits(schema, 'Items', '개')}`;
  if (schema.type === 'object') return outlineObject(schema, indent);
  const form = schema.format ?? schema.contentMediaType;
  return `${schema.type ?? ''}${form ? `(${form})` : ''}${limits(schema, 'Length', '자')}${range(schema)}`;
}

function outlineObject(schema, indent) {
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${outline(property, inner)}`,
  );
  if (typeof schema.additionalProperties === 'object') lines.push(`${inner}[이름]: ${outline(schema.additionalProperties, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function limits(schema, what, unit) {
  const [min, max] = [schema[`min${what}`], schema[`max${what}`]];
  return min === undefined && max === undefined ? '' : ` ${min ?? 0}~${max ?? ''}${unit}`;
}

function range({ minimum, maximum }) {
  const bounds = [minimum, maximum].map((value) => (Math.abs(value ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : value));
  return bounds.every((value) => value === undefined) ? '' : ` ${bounds[0] ?? ''}~${bounds[1] ?? ''}`;
}

function bodyBlock(title, content = {}) {
  return Object.entries(content).flatMap(([type, { schema }]) => [
    element('h3', {}, `${title} `, element('code', {}, type)),
    element('pre', { tabindex: '0' }, outline(schema)),
  ]);
}

function parameterTable(parameters) {
  if (parameters.length === 0) return [];
  const rows = parameters.map((parameter) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, parameter.name)),
      element('td', {}, parameter.in),
      element('td', {}, parameter.required ? '필수' : ''),
      element('td', {}, element('code', {}, outline(parameter.schema))),
    ),
  );
  const head = element('tr', {}, ...['이름', '위치', '', '형식'].map((text) => element('th', {}, text)));
  return [element('h3', {}, '매개변수'), element('table', {}, head, ...rows)];
}

function operationBlock(path, method, operation) {
  const summary = element(
    'summary',
    {},
    element('span', { class: 'method' }, method.toUpperCase()),
    element('span', { class: 'path' }, path),
    element('span', { class: 'title' }, operation.summary ?? ''),
    element('span', { class: 'access' }, operation['x-moa-access'] ?? ''),
  );
  const block = element('details', { class: 'operation', id: operation.operationId }, summary);
  block.addEventListener(
    'toggle',
    () => {
      const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status !== 'default');
      block.append(
        element(
          'div',
          {},
          ...(operation.description ? [element('p', {}, operation.description)] : []),
          ...parameterTable(operation.parameters ?? []),
          ...bodyBlock('요청', operation.requestBody?.content),
          ...answers.flatMap(([status, answer]) => bodyBlock(`응답 ${status}`, answer.content)),
        ),
      );
    },
    { once: true },
  );
  block.dataset.text = `${path} ${operation.summary ?? ''} ${operation.operationId}`.toLowerCase();
  return block;
}

function problemTable(problems) {
  const rows = problems.map(({ code, status, title }) =>
    element('tr', { id: code }, element('td', {}, element('code', {}, code)), element('td', {}, String(status)), element('td', {}, title)),
  );
  return [
    element('h2', { id: 'problems' }, '오류 코드'),
    element('p', {}, '모든 오류는 application/problem+json(RFC 9457)으로 응답합니다.'),
    element('table', {}, ...rows),
  ];
}

function draw(api) {
  const byTag = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? '기타';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationBlock(path, method, operation)]);
    }
  }
  document.getElementById('about').textContent = api.info.description;
  const main = document.getElementById('operations');
  for (const [tag, blocks] of byTag) main.append(element('section', {}, element('h2', { id: tag }, tag), ...blocks));
  main.append(...problemTable(api['x-moa-problems'] ?? []));
  const links = [...byTag.keys(), 'problems'].map((id) =>
    element('li', {}, element('a', { href: `#${id}` }, id === 'problems' ? '오류 코드' : id)),
  );
  document.getElementById('tags').append(element('ul', {}, ...links));
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) location.replace(location.hash);
}

function filter(text) {
  const wanted = text.trim().toLowerCase();
  for (const block of document.querySelectorAll('details.operation')) block.hidden = !block.dataset.text.includes(wanted);
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('details:not([hidden])');
}

fetch('/openapi.json')
  .then((answer) => answer.json())
  .then(draw)
  .catch(() => {
    document.getElementById('about').textContent = '문서를 불러오지 못했습니다. 잠시 후 새로 고쳐주십시오.';
  });
document.getElementById('filter').addEventListener('input', (event) => filter(event.target.value));
