import type { Json } from '../kernel/fields.ts';
import { type Category, isLeaf } from '../shared/categories.ts';
import { catalogError, catalogOk, catalogRefusal, nestedOk, orderOk, orderRefusal } from './answers.ts';
import { attributesOf, CATEGORIES, certificationsOf, DOCUMENTS, noticesOf, OFFER_CONDITIONS } from './category-data.ts';
import { requireVendor } from './gate.ts';
import { createOutboundWarehouse, warehousesOf } from './warehouses.ts';
import { CATALOG_PATH, type Call, ORDER_PATH, queryInt, type Route } from './wire.ts';

const DISPLAY = `${CATALOG_PATH}/meta/display-categories`;
const MAX_LEVELS = 10;

export const catalogRoutes: readonly Route[] = [
  ['GET', DISPLAY, 'lookups.categories', () => nestedOk(nodeOf(0, 'ROOT', CATEGORIES.roots, MAX_LEVELS))],
  ['GET', `${DISPLAY}/:code`, 'lookups.categories', oneCategory],
  ['GET', `${DISPLAY}/:code/status`, 'lookups.categories', (call) => nestedOk(String(isLeaf(pathCategory(call))))],
  ['GET', `${CATALOG_PATH}/meta/category-related-metas/display-category-codes/:code`, 'lookups.attributes', categoryMeta],
  ['POST', '/v2/providers/openapi/apis/api/v1/categorization/predict', 'lookups.categories', predict],
  ['GET', '/v2/providers/marketplace_openapi/apis/api/v1/vendor/shipping-place/outbound', 'lookups.addresses', outboundWarehouses],
  ['GET', `${ORDER_PATH}/outboundShippingCenters`, 'lookups.addresses', outboundWarehouses],
  ['POST', `${ORDER_PATH}/outboundShippingCenters`, 'lookups.addresses', addOutboundWarehouse],
  [
    'GET',
    `${ORDER_PATH}/returnShippingCenters`,
    'lookups.addresses',
    (call) => warehousePage(call, warehousesOf(call.shop, call.account).returns),
  ],
];

function nodeOf(displayItemCategoryCode: number, name: string, child: readonly Category[], levels: number): Json {
  const inside = child.map((category) => nodeOf(Number(category.no), category.name, levels > 1 ? category.children : [], levels - 1));
  return { displayItemCategoryCode, name, status: 'ACTIVE', child: inside };
}

function pathCategory({ params: { code = '' } }: Call): Category {
  const category = CATEGORIES.get(code);
  if (!category) throw catalogError(`존재하지 않는 카테고리(${code})입니다.`);
  return category;
}

/** One category with its direct children; 0 is the root. */
function oneCategory(call: Call): unknown {
  if (call.params.code === '0') return catalogOk(nodeOf(0, 'ROOT', CATEGORIES.roots, 1));
  const { no, name, children } = pathCategory(call);
  return catalogOk(nodeOf(Number(no), name, children, 1));
}

function categoryMeta(call: Call): unknown {
  const category = pathCategory(call);
  if (!isLeaf(category)) throw catalogError(`카테고리(${category.no})는 최하위 카테고리가 아닙니다.`);
  return catalogOk({
    isAllowSingleItem: true,
    attributes: attributesOf(category),
    noticeCategories: noticesOf(category),
    requiredDocumentNames: DOCUMENTS,
    certifications: certificationsOf(category),
    allowedOfferConditions: OFFER_CONDITIONS,
  });
}

function predict(call: Call): unknown {
  const { productName } = call.body();
  if (typeof productName !== 'string' || productName.trim() === '') throw orderRefusal(400, 'productName은 필수 입력값입니다.');
  const category = CATEGORIES.leafFor(productName);
  return orderOk(
    {
      autoCategorizationPredictionResultType: category ? 'SUCCESS' : 'INSUFFICIENT_INFORMATION',
      predictedCategoryId: category ? category.no : null,
      predictedCategoryName: category?.name ?? null,
      comment: null,
    },
    200,
  );
}

/** `pageNum` counts from 1. */
function warehousePage(call: Call, rows: Json[]): unknown {
  const currentPage = queryInt(call, 'pageNum', 1, 1, 1000);
  const countPerPage = queryInt(call, 'pageSize', 50, 1, 50);
  const content = rows.slice((currentPage - 1) * countPerPage, currentPage * countPerPage);
  const pagination = { currentPage, totalPages: Math.ceil(rows.length / countPerPage), totalElements: rows.length, countPerPage };
  return orderOk({ content, pagination }, 200, 'SUCCESS');
}

function outboundWarehouses(call: Call): unknown {
  const codes = call.query.get('placeCodes')?.split(',');
  const names = call.query.get('placeNames')?.split(',');
  if (!codes && !names && !call.query.has('pageNum') && !call.query.has('searchType'))
    throw catalogRefusal(400, 'pageNum 또는 placeCodes, placeNames가 필요합니다.');
  const rows = warehousesOf(call.shop, call.account).outbound.filter(
    (warehouse) =>
      (!codes || codes.includes(String(warehouse.outboundShippingPlaceCode))) &&
      (!names || names.includes(String(warehouse.shippingPlaceName))),
  );
  return warehousePage(call, rows);
}

function addOutboundWarehouse(call: Call): unknown {
  const body = call.body();
  requireVendor(call.account, body.vendorId);
  const created = createOutboundWarehouse(call.shop, call.account, body);
  if ('problems' in created) throw orderRefusal(400, created.problems.join(' '));
  return orderOk({ resultCode: 'SUCCESS', resultMessage: created.code }, '200', 'SUCCESS');
}
