'use strict';
(function () {
  var root = document.documentElement;
  var tools = document.getElementById('tools');
  var entries = Array.prototype.slice.call(document.querySelectorAll('[data-entry]'));
  if (!tools) {
    return;
  }
  tools.hidden = false;
  var search = document.getElementById('search');
  var count = document.getElementById('count');
  var total = entries.length;
  var texts = entries.map(function (entry) { return entry.textContent.toLowerCase(); });

  var boxes = Array.prototype.slice.call(tools.querySelectorAll('input[type="checkbox"]'));
  var lists = Array.prototype.slice.call(tools.querySelectorAll('select'));
  var names = boxes.map(function (box) { return box.name; })
    .filter(function (name, i, all) { return all.indexOf(name) === i; });

  function ticked(name, values) {
    return boxes.some(function (box) { return box.name === name && box.checked && values.indexOf(box.value) >= 0; });
  }

  function fits(entry, text) {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return words.every(function (word) { return text.indexOf(word) >= 0; })
      && names.every(function (name) { return ticked(name, (entry.getAttribute('data-' + name) || '').split(' ')); })
      && lists.every(function (list) { return !list.value || list.value === entry.getAttribute('data-' + list.id); });
  }

  function update() {
    var shown = 0;
    entries.forEach(function (entry, i) {
      entry.hidden = !fits(entry, texts[i]);
      shown += entry.hidden ? 0 : 1;
    });
    count.textContent = shown + ' of ' + total + ' ' + tools.getAttribute('data-noun') + ' shown';
  }

  function reveal() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var entry = target && target.closest('[data-entry]');
    if (entry && entry.hidden) {
      reset();
      boxes.forEach(function (box) { box.checked = true; });
      update();
    }
    if (entry) {
      entry.scrollIntoView();
      entry.focus();
    }
  }

  function reset() {
    tools.reset();
    update();
  }

  tools.addEventListener('input', update);
  tools.addEventListener('change', update);
  tools.addEventListener('submit', function (event) { event.preventDefault(); });
  search.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') {
      search.value = '';
      update();
    }
  });
  document.getElementById('clear').addEventListener('click', reset);
  document.getElementById('theme').addEventListener('click', function () {
    var dark = root.getAttribute('data-theme')
      ? root.getAttribute('data-theme') === 'dark'
      : window.matchMedia('(prefers-color-scheme: dark)').matches;
    root.setAttribute('data-theme', dark ? 'light' : 'dark');
  });
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', function () {
    Array.prototype.forEach.call(document.querySelectorAll('details'), function (d) { d.open = true; });
  });
  update();
  reveal();
})();
