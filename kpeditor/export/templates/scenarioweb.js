(function () {
  "use strict";
  var box = document.getElementById("map"), frame = box && box.querySelector(".map");
  if (!frame) return;
  var svg = frame.querySelector("svg"), full = svg.viewBox.baseVal, whole = { x: full.x, y: full.y, w: full.width, h: full.height };
  var view = Object.assign({}, whole), MOST = 24, FAR = 1.4, fingers = {}, before = null;
  box.classList.add("live");
  svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
  function show() {
    view.w = Math.min(Math.max(view.w, whole.w / MOST), whole.w); view.h = view.w * whole.h / whole.w;
    var edgeX = view.w / 2, edgeY = view.h / 2;
    view.x = Math.min(Math.max(view.x, whole.x - edgeX), whole.x + whole.w - edgeX);
    view.y = Math.min(Math.max(view.y, whole.y - edgeY), whole.y + whole.h - edgeY);
    svg.setAttribute("viewBox", [view.x, view.y, view.w, view.h].map(function (n) { return n.toFixed(2); }).join(" "));
    frame.classList.toggle("whole", view.w > whole.w * 0.999); frame.classList.toggle("far", scale() > FAR);
  }
  function scale() { var r = frame.getBoundingClientRect(); return Math.max(view.w / r.width, view.h / r.height); }
  function at(clientX, clientY) {
    var point = svg.createSVGPoint(); point.x = clientX; point.y = clientY;
    return point.matrixTransform(svg.getScreenCTM().inverse());
  }
  function zoom(factor, point) {
    var old = view.w; view.w = Math.min(Math.max(view.w / factor, whole.w / MOST), whole.w);
    var share = view.w / old; point = point || { x: view.x + old / 2, y: view.y + view.h / 2 };
    view.x = point.x - (point.x - view.x) * share; view.y = point.y - (point.y - view.y) * share; show();
  }
  function pan(right, down) { view.x += right * view.w; view.y += down * view.h; show(); }
  function fit() { view = Object.assign({}, whole); show(); }
  frame.addEventListener("wheel", function (event) {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== frame) return;
    event.preventDefault(); zoom(Math.exp(-event.deltaY / 400), at(event.clientX, event.clientY));
  }, { passive: false });
  frame.addEventListener("pointerdown", function (event) {
    fingers[event.pointerId] = event; before = null; frame.focus({ preventScroll: true }); frame.setPointerCapture(event.pointerId); frame.classList.add("moving");
  });
  frame.addEventListener("pointermove", function (event) {
    var last = fingers[event.pointerId]; if (!last) return;
    fingers[event.pointerId] = event; var all = Object.values(fingers), s = scale();
    if (all.length === 1) { view.x -= (event.clientX - last.clientX) * s; view.y -= (event.clientY - last.clientY) * s; show(); return; }
    var apart = Math.hypot(all[0].clientX - all[1].clientX, all[0].clientY - all[1].clientY);
    if (before) zoom(apart / before, at((all[0].clientX + all[1].clientX) / 2, (all[0].clientY + all[1].clientY) / 2));
    before = apart;
  });
  ["pointerup", "pointercancel"].forEach(function (name) {
    frame.addEventListener(name, function (event) { delete fingers[event.pointerId]; before = null; if (!Object.keys(fingers).length) frame.classList.remove("moving"); });
  });
  frame.addEventListener("dblclick", function (event) { zoom(event.shiftKey ? 0.5 : 2, at(event.clientX, event.clientY)); });
  var keys = { "+": function () { zoom(1.4); }, "=": function () { zoom(1.4); }, "-": function () { zoom(1 / 1.4); }, "0": fit, Home: fit,
    ArrowLeft: function () { pan(-0.1, 0); }, ArrowRight: function () { pan(0.1, 0); }, ArrowUp: function () { pan(0, -0.1); }, ArrowDown: function () { pan(0, 0.1); } };
  frame.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault(); keys[event.key]();
  });
  box.querySelectorAll("[data-do]").forEach(function (button) {
    button.addEventListener("click", { "in": function () { zoom(1.5); }, out: function () { zoom(1 / 1.5); }, fit: fit }[button.dataset["do"]]);
  });
  document.querySelectorAll("a.find").forEach(function (link) {
    link.addEventListener("click", function (event) {
      var zone = document.getElementById(link.getAttribute("href").slice(1)); if (!zone) return;
      event.preventDefault(); document.getElementById("show-zones").checked = true; fit();
      var area = zone.getBBox(), room = 1.5;
      view.w = Math.max(area.width * room, area.height * room * whole.w / whole.h, whole.w / 6); view.h = view.w * whole.h / whole.w;
      view.x = area.x + area.width / 2 - Math.min(view.w, whole.w) / 2; view.y = area.y + area.height / 2 - Math.min(view.h, whole.h) / 2; show();
      box.scrollIntoView({ block: "start" }); frame.focus({ preventScroll: true });
      zone.classList.remove("found"); void zone.getBBox(); zone.classList.add("found");
    });
  });
  window.addEventListener("beforeprint", fit);
  window.addEventListener("resize", show);
  show();
})();
