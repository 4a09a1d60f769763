import type { Json } from '../kernel/fields.ts';
import { catalogError, catalogOk, catalogRefusal, nestedOk, orderOk, orderRefusal } from './answers.ts';
import {
  attributesOf,
  categoryOf,
  certificationsOf,
  childrenOf,
  type DisplayCategory,
  DOCUMENTS,
  noticesOf,
  OFFER_CONDITIONS,
  predictCategory,
} from './category-data.ts';
import { requireVendor } from './gate.ts';
import { createOutboundWarehouse, warehousesOf } from './warehouses.ts';
import { CATALOG_PATH, type Call, ORDER_PATH, queryInt, type Route } from './wire.ts';

const CATEGORIES = `${CATALOG_PATH}/meta/display-categories`;

export const catalogRoutes: readonly Route[] = [
  ['GET', CATEGORIES, 'lookups.categories', () => nestedOk(treeOf(0, 'ROOT', true))],
  ['GET', `${CATEGORIES}/:code`, 'lookups.categories', oneCategory],
  ['GET', `${CATEGORIES}/:code/status`, 'lookups.categories', (call) => nestedOk(String(pathCategory(call).leaf))],
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

function nodeOf(category: DisplayCategory, child: Json[]): Json {
  return { displayItemCategoryCode: category.code, name: category.name, status: 'ACTIVE', child };
}

function treeOf(code: number, name: string, deep: boolean): Json {
  const child = childrenOf(code).map((category) => (deep ? treeOf(category.code, category.name, true) : nodeOf(category, [])));
  return { displayItemCategoryCode: code, name, status: 'ACTIVE', child };
}

function pathCategory(call: Call): DisplayCategory {
  const category = categoryOf(Number(call.params.code));
  if (!category) throw catalogError(`존재하지 않는 카테고리(${call.params.code})입니다.`);
  return category;
}

/** One category with its direct children; 0 is the root. */
function oneCategory(call: Call): unknown {
  if (call.params.code === '0') return catalogOk(treeOf(0, 'ROOT', false));
  const { code, name } = pathCategory(call);
  return catalogOk(treeOf(code, name, false));
}

function categoryMeta(call: Call): unknown {
  const category = pathCategory(call);
  if (!category.leaf) throw catalogError(`카테고리(${category.code})는 최하위 카테고리가 아닙니다.`);
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
  const category = predictCategory(productName);
  return orderOk(
    {
      autoCategorizationPredictionResultType: category ? 'SUCCESS' : 'INSUFFICIENT_INFORMATION',
      predictedCategoryId: category ? String(category.code) : null,
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
